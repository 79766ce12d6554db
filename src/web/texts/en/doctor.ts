import type { doctor as german } from '../de/doctor.ts';
import { english } from '../english.ts';

export const doctor = english<typeof german>()({
  'doctor.title': 'Check the set-up',
  'doctor.lead':
    'What is not right about Paperless, sign-in and this service, and what to do then. It only reads.',
  'doctor.again': 'Check again',
  'doctor.looking': 'The set-up is being checked …',
  'doctor.lookedAt': 'Checked at {time}',
  'doctor.done': 'Checked: {verdict}.',
  'doctor.steps': 'What to do',
  'doctor.verdict.ok': 'ok',
  'doctor.verdict.unknown': 'not looked at',
  'doctor.verdict.warning': 'warning',
  'doctor.verdict.wrong': 'wrong',
  'doctor.result.ok': 'all is well',
  'doctor.result.unknown': 'nothing wrong was seen; not all could be looked at',
  'doctor.result.warning': 'nothing is wrong; there are warnings',
  'doctor.result.wrong': 'something is wrong',
});
