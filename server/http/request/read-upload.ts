import type { Request, RequestHandler } from 'express';
import multer from 'multer';
import type { Endpoint } from '#adapters/http-contract/endpoint.ts';
import { LIMITS } from '#core/domain/limits.ts';
import { ProblemAnswer } from '#adapters/http-contract/presenters/problem-answer.ts';
import { sendProblem } from './send-problem.ts';

/** Names and values of the form's other fields are short. */
const FORM_LIMITS = { files: 1, fields: 4, parts: 6, fieldNameSize: 60, fieldSize: 1_000, headerPairs: 20 } as const;

const tooLarge = new ProblemAnswer('BODY_TOO_LARGE', 'This file is larger than 5 MB.');
const notAForm = new ProblemAnswer('UNSUPPORTED_MEDIA_TYPE', 'The body must be sent as multipart/form-data');
const badForm = new ProblemAnswer('INVALID_REQUEST', 'The form must have one file and nothing that is not asked for.');

/** Reads a form with one file into memory, never onto a disk, and stops as soon as it exceeds the limit. */
export const readUpload = ({ field, limitBytes }: NonNullable<Endpoint['upload']>): RequestHandler => {
  const limits = { ...FORM_LIMITS, fileSize: LIMITS.images.maximumUploadBytes };
  const read = multer({ storage: multer.memoryStorage(), limits }).single(field);
  return (req, res, next) => {
    if (req.is('multipart/form-data') === false) return sendProblem(res, notAForm);
    if (Number(req.headers['content-length'] ?? 0) > limitBytes) return sendProblem(res, tooLarge);
    return read(req, res, (error?: unknown) => {
      if (error === undefined || error === null) return next();
      return sendProblem(res, error instanceof multer.MulterError && error.code === 'LIMIT_FILE_SIZE' ? tooLarge : badForm);
    });
  };
};

export const uploadOf = (req: Request): Uint8Array | null => req.file?.buffer ?? null;
