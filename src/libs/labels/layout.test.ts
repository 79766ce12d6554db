import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Label, type LabelRefusal, LabelRefused, layoutLabel, warningsAt } from './index.ts';

const layout = suite('layout of labels');
const asn: Label = {
  ...{ widthMm: 25.4, heightMm: 10, symbology: 'QRCode', content: 'ASN00078', marginMm: 1.4 },
  lines: [{ text: 'ASN00078', sizeMm: 2.6 }],
};
const note: Label = {
  ...{ widthMm: 62, heightMm: 29, symbology: 'Code128', content: 'LS-2026-00001', marginMm: 7 },
  lines: [{ text: 'LS-2026-00001', sizeMm: 4, bold: true }],
};
const codes = (label: Label) => layoutLabel(label).warnings.map(({ code }) => code);
const refusal = (label: Label): LabelRefusal => {
  try {
    layoutLabel(label);
  } catch (error) {
    if (error instanceof LabelRefused) return error.refusal;
  }
  throw new Error('not refused');
};

layout('the small sheet label: a code with its four white modules, its text on the right', () => {
  const { symbol, texts, warnings } = layoutLabel(asn);
  assert.equal(warnings, []);
  assert.equal([symbol.rows.length, symbol.rows[0]?.length], [21, 21]);
  assert.equal([symbol.box.x, symbol.box.y], [1.4, 1.4]);
  assert.ok(Math.abs(symbol.box.width - 7.2) < 1e-9);
  assert.ok(symbol.moduleMm >= 0.33 && symbol.moduleMm * 4 <= 1.4);
  const [text] = texts;
  assert.ok(text && text.x >= symbol.box.x + symbol.box.width + 1.4 - 1e-9);
});

layout('bars have the margin on their sides and their text below', () => {
  const { symbol, texts, warnings } = layoutLabel(note);
  assert.equal(warnings, []);
  assert.is(symbol.rows.length, 1);
  assert.equal([symbol.box.x, symbol.box.y, Math.round(symbol.box.width)], [7, 7, 48]);
  assert.ok((texts[0]?.baseline ?? 0) > symbol.box.y + symbol.box.height);
  assert.ok((texts[0]?.baseline ?? 99) < 29);
});

layout('a square code on a high label has its text below, in the middle', () => {
  const { symbol, texts } = layoutLabel({ ...asn, widthMm: 40, heightMm: 60, marginMm: 7 });
  assert.ok(Math.abs(symbol.box.x + symbol.box.width / 2 - 20) < 1e-9);
  assert.ok((texts[0]?.baseline ?? 0) > symbol.box.y + symbol.box.height + 7);
});

layout(
  'less white than a scanner needs is told with what is needed; more is given where the code is large',
  () => {
    const { warnings, symbol } = layoutLabel({ ...asn, marginMm: 0.5 });
    assert.equal(warnings[0], { code: 'margin-too-small', marginMm: 0.5, neededMm: 1.32 });
    assert.ok(symbol.box.y >= 4 * symbol.moduleMm - 1e-9, 'it has been given all the same');
    const large = layoutLabel({ ...asn, widthMm: 62, heightMm: 29 });
    assert.equal(large.warnings, [{ code: 'margin-widened', marginMm: 1.4, neededMm: 4 }]);
  },
);

layout('text that is too long is made smaller, then cut; what finds no place at all is left out', () => {
  const lines = (text: string, sizeMm: number) => ({ ...asn, lines: [{ text, sizeMm }] });
  assert.equal(codes(lines('ASN0007812', 2.6)), ['text-shrunk']);
  assert.equal(codes(lines('Agrarhandel Müller & Söhne', 2.6)), ['text-shrunk', 'text-cut']);
  assert.match(layoutLabel(lines('Agrarhandel Müller & Söhne', 2.6)).texts[0]?.text ?? '', /^Agrar.*…$/);
  const many = { ...asn, lines: Array.from({ length: 9 }, () => ({ text: 'x', sizeMm: 3 })) };
  assert.ok(codes(many).includes('text-left-out'));
  assert.ok(layoutLabel(many).texts.every(({ baseline }) => baseline < 10));
});

layout('letters that the font does not have are named', () => {
  const { warnings } = layoutLabel({ ...asn, lines: [{ text: 'Ł漢字', sizeMm: 2 }] });
  assert.equal(warnings, [{ code: 'letters-unknown', line: 0, letters: '漢字' }]);
});

layout('what no code can hold is refused with what is wrong', () => {
  assert.equal(refusal({ ...asn, content: '' }), { reason: 'content-empty' });
  assert.equal(refusal({ ...note, content: 'Łódź €' }), {
    ...{ reason: 'content-not-encodable', symbology: 'Code128', letters: 'Łź€' },
  });
  assert.equal(refusal({ ...asn, content: 'x'.repeat(5_000) }), {
    ...{ reason: 'content-too-long', symbology: 'QRCode', length: 5_000 },
  });
  assert.is(refusal({ ...note, content: 'x'.repeat(600) }).reason, 'content-too-long');
  assert.is(
    refusal({ ...asn, symbology: 'DataMatrix', content: 'x'.repeat(2_900) }).reason,
    'content-too-long',
  );
});

layout('a margin or a code that leaves no room is refused with the lengths that would do', () => {
  assert.equal(refusal({ ...asn, marginMm: 7 }), {
    ...{ reason: 'margin-too-large', marginMm: 7, largestMm: 1.5 },
  });
  const long = refusal({ ...note, content: 'x'.repeat(100) });
  assert.is(long.reason, 'label-too-small');
  assert.ok('neededMm' in long && long.neededMm > 250);
});

layout('whole dots may be coarser than the layout: that is told for the printer', () => {
  assert.equal(warningsAt(layoutLabel(asn), { dpi: 300 }), []);
  assert.equal(warningsAt(layoutLabel(asn), { dpi: 203 }), [
    { code: 'module-too-small', moduleMm: 0.25, leastMm: 0.33 },
  ]);
  const dense = layoutLabel({ ...asn, widthMm: 200, content: 'x'.repeat(200) });
  assert.throws(
    () => warningsAt(dense, { dpi: 100 }),
    (error: LabelRefused) => error.refusal.reason === 'too-fine',
  );
});

layout('a label that is larger than what lies in the printer is warned of, to the width of a cut', () => {
  const label = layoutLabel({ ...asn, widthMm: 62, heightMm: 29 });
  const larger = (widthMm: number, heightMm: number) =>
    warningsAt(label, { dpi: 300, medium: { widthMm, heightMm } }).some(
      ({ code }) => code === 'larger-than-medium',
    );
  assert.equal(
    [larger(62, 29), larger(61.6, 28.6), larger(90, 60), larger(61, 29), larger(62, 28), larger(29, 62)],
    [false, false, false, true, true, true],
  );
  assert.not(warningsAt(label, { dpi: 300, medium: null }).some(({ code }) => code === 'larger-than-medium'));
});

layout('bars keep their margin at the bottom, however small their text is', () => {
  for (const sizeMm of [1, 2, 3, 4]) {
    const { symbol, texts } = layoutLabel({ ...note, lines: [{ text: 'LS', sizeMm }] });
    const bottom = note.heightMm - symbol.box.y - symbol.box.height;
    assert.ok(bottom >= note.marginMm - 1e-9, `${sizeMm} mm: ${bottom}`);
    assert.ok((texts[0]?.baseline ?? 0) > symbol.box.y + symbol.box.height + sizeMm / 2);
  }
});

layout.run();
