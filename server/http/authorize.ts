import type { RequestHandler } from 'express';
import type { Access } from '#adapters/http-contract/endpoint.ts';
import { ProblemAnswer, sendProblem } from './problem-answer.ts';

const pass: RequestHandler = (_req, _res, next) => next();

const refuse: RequestHandler = (_req, res) => {
  res.set('WWW-Authenticate', 'Bearer');
  sendProblem(res, new ProblemAnswer('UNAUTHENTICATED', 'Please log in'));
};

/** Deny by default (rules §5). The one place where logins will be checked; until they exist nobody has a permission. */
export const authorize = (access: Access): RequestHandler => (access === 'public' ? pass : refuse);
