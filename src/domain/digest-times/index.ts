export {
  DigestDays,
  DigestLanguage,
  DigestOff,
  DigestTime,
  type DigestTimes,
  digestOff,
} from './digest-settings.ts';
export { type DueDigest, dueDigests, lastDue, nextDigests } from './digest-times.ts';
