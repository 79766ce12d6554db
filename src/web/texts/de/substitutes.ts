/** Who stands in for whom. */
export const substitutes = {
  'substitutes.title': 'Vertretung bei Freigaben',
  'substitutes.hint': 'Wer für Sie freigibt, wenn Sie nicht da sind. Beide Namen stehen im Verlauf.',
  'substitutes.hintAll': 'Wer für wen freigibt. Jede Person benennt ihre Vertretung auch selbst im Profil.',
  'substitutes.me': 'ich',
  'substitutes.somebody': 'jemand',
  'substitutes.line': '{substitute} für {absent}, {from} bis {until}{when, select, now { (jetzt)} other {}}',
  'substitutes.end': 'Beenden',
  'substitutes.endOf': 'Beenden: {line}',
  'substitutes.ended': 'Die Vertretung ist beendet.',
  'substitutes.absent': 'Abwesend',
  'substitutes.substitute': 'Vertretung',
  'substitutes.nobody': 'Niemand heißt so',
  'substitutes.from': 'Vom',
  'substitutes.until': 'Bis einschließlich',
  'substitutes.name': 'Benennen',
  'substitutes.named': 'Die Vertretung ist benannt.',
} as const;
