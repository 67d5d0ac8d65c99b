import type { Express, RequestHandler } from 'express';
import { UPLOADS_PATH, uploadNameOf } from '#core/domain/images/image-entry.ts';
import type { ImageStore } from '#core/ports/image-store.ts';
import type { LimitConcurrency } from '../load-shedding/load-shedding.ts';
import { ProblemAnswer } from '#adapters/http-contract/presenters/problem-answer.ts';
import { sendProblem } from '../request/send-problem.ts';
import { contextOf } from '../request-context.ts';

/** A name is derived from its content, so it never changes. */
const FOR_EVER = 'public, max-age=31536000, immutable';

const notFound = new ProblemAnswer('NOT_FOUND', 'There is no such picture.');

/** The pictures that admins uploaded, as the processor made them. */
export const mountUploadedImages = (app: Express, images: ImageStore, limit: LimitConcurrency): void => {
  const send: RequestHandler = async (req, res) => {
    contextOf(res).route = `${UPLOADS_PATH}:file`;
    const name = uploadNameOf(req.path);
    const bytes = name === null ? null : await images.read(name);
    if (bytes === null) {
      sendProblem(res, notFound);
      return;
    }
    res.set({ 'Cache-Control': FOR_EVER, 'Content-Type': 'image/jpeg', 'X-Content-Type-Options': 'nosniff' });
    res.send(Buffer.from(bytes));
  };
  app.get(`${UPLOADS_PATH}:file`, limit(send));
};
