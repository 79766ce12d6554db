import './iban.css';

/** In groups of four, as people compare them; copied, it has no blanks. */
export const Iban = ({ iban }: { iban: string }) => (
  <span className="iban number">
    {groups(iban).map(({ at, four }) => (
      <span key={at}>{four}</span>
    ))}
  </span>
);

const groups = (iban: string) =>
  [...iban.matchAll(/….*|.{1,4}/gu)].map(({ 0: four, index: at }) => ({ at, four }));
