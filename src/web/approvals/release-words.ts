import type { Schemas } from '../api/interface.ts';
import { useFormats, useText } from '../context/language.tsx';
import { useApprovalTexts } from './approval-texts.ts';

type Approval = Schemas['Approval'];
type Release = Schemas['Release'];
type Option = Pick<Schemas['ApprovalOption'], 'meaning'> | null;

/** What has to be typed before a decision can be sent. */
export type Asked = { ending: boolean; reason: boolean };

/** @param comment what is typed already */
export function askedFor({ release }: Approval, option: Option, comment: string): Asked | undefined {
  const ending = option?.meaning === 'approves' && release?.ibanEnding === true;
  const reason = option?.meaning === 'rejects' && release !== null && comment.trim() === '';
  return ending || reason ? { ending, reason } : undefined;
}

/** A release by this person would change nothing now: it was given, or somebody of another group is needed. */
export const cannotRelease = ({ release }: Approval, option: Option): boolean =>
  option?.meaning === 'approves' && (release?.mine === 'given' || release?.mine === 'other-group');

/** What a release takes, in words. */
export function useReleaseWords() {
  const t = useText();
  const { list } = useFormats();
  const texts = useApprovalTexts();
  return {
    /** `2 Freigaben nötig: neue IBAN · 2.380,00 € über der Grenze` */
    why: ({ release: { people, because }, amount }: Approval & { release: Release }) =>
      t('release.why', {
        people,
        because: because
          .map((one) =>
            one === 'amount' && amount
              ? t('release.overLimit', { amount: texts.amount(amount) })
              : t(`release.because.${one}`),
          )
          .join(' · '),
      }),
    /** Of many: `neue IBAN · Betrag` */
    causes: (rows: readonly Approval[]) =>
      [...new Set(rows.flatMap(({ release }) => release?.because ?? []))]
        .map((one) => t(`release.because.${one}`))
        .join(' · '),
    /** What the person's own release would be. */
    mine: ({ mine, groups, instead }: Release) =>
      instead
        ? t('release.instead', { absent: texts.person(instead) })
        : t(`release.mine.${mine}`, { groups: list(groups) }),
    /** Who has confirmed the account is one of those whom it takes. */
    confirmed({ confirmed }: Release) {
      const others = confirmed.filter((one) => !texts.isMe(one));
      const names = list(others.map((one) => texts.person(one)));
      const isMine = others.length < confirmed.length;
      const who = !isMine ? 'others' : others.length === 0 ? 'me' : 'both';
      return t('release.confirmed', { who, count: others.length, names });
    },
    /** `1 von 2: ben` */
    given: ({ given, people }: Release) => {
      const counting = given.filter(({ counts }) => counts);
      const names = list(counting.map(({ by, instead }) => texts.person(by, instead)));
      return t('release.given', { count: counting.length, people, names });
    },
    /** Those that count no more, and why. */
    lost: ({ given }: Release) =>
      given
        .filter(({ counts }) => !counts)
        .map(({ by, changed }) =>
          t('release.lost', {
            name: texts.person(by),
            facts: texts.facts(changed),
            why: changed.length > 0 ? 'changed' : 'other',
          }),
        ),
  };
}
