import { Button, Group } from '@mantine/core';
import { IconHighlight, IconListDetails, IconPlus } from '@tabler/icons-react';
import { useCallback, useRef, useState } from 'react';
import { announce } from '../../components/announce.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { useFilters } from '../../components/filters.ts';
import { Panel } from '../../components/panel.tsx';
import { useText } from '../../context/language.tsx';
import { offerUndo } from '../../shell/undo.tsx';
import type { SettingsForm } from '../settings-form.ts';
import { DocumentToTry } from './document-to-try.tsx';
import { RuleByExample } from './example/rule-by-example.tsx';
import { RehearsalPanel } from './rehearsal/rehearsal-panel.tsx';
import { useRehearsal } from './rehearsal/use-rehearsal.ts';
import { type RuleDraft, ruleOf, withDuplicate, withMoved, withNewRule, withRule } from './rule-drafts.ts';
import { RuleFaults } from './rule-faults.tsx';
import { RuleForm } from './rule-form.tsx';
import { RuleList } from './rule-list.tsx';
import { RulePreview } from './rule-preview.tsx';
import { RulesAsText } from './rules-as-text.tsx';
import { RulesTools } from './rules-tools.tsx';
import { useOnceThere } from './use-once-there.ts';
import { usePreview } from './use-preview.ts';
import { useRuleDrafts } from './use-rule-drafts.ts';

/** The list of rules, the one that is open, and what all of them would do to a document. */
export function RulesEditor({ form }: { form: SettingsForm }) {
  const t = useText();
  const { filters, set } = useFilters('/einstellungen/verarbeitung');
  const [rules, change] = useRuleDrafts(form);
  const latest = useRef(rules);
  latest.current = rules;
  const focus = useOnceThere((element) => element.focus());
  // Where list and form stand one below the other, the form may be out of sight.
  const show = useOnceThere((element) => element.scrollIntoView({ block: 'nearest' }));
  const [asked, setAsked] = useState<number>();
  // One that comes in later must not take the place of the one somebody looks at.
  const keepFirst = useCallback((newest: number) => setAsked((before) => before ?? newest), []);
  const documentId = filters.dokument ?? asked;
  const preview = usePreview(documentId, rules.map(ruleOf));
  const rehearsal = useRehearsal(rules.map(ruleOf));
  const faults = [...form.faults('processing_rules'), ...preview.faults];
  const place = Math.min(filters.regel ?? 1, rules.length) - 1;
  const open = rules[place];
  const choose = (index: number) => set({ regel: index + 1 });

  const chooseAndShow = (index: number) => {
    choose(index);
    show('rule-name');
  };

  const replace = (next: RuleDraft) => change(rules.with(place, next));
  const add = () => {
    const next = withNewRule(rules, t('rules.newName'));
    change(next);
    choose(next.length - 1);
    focus('rule-name');
  };
  const move = (from: number, to: number) => {
    const next = withMoved(rules, from, to);
    const moved = rules[from];
    if (next === rules || !moved) return;
    change(next);
    choose(to);
    focus(`rule-${moved.draft}`);
    announce(t('rules.moved', { name: moved.name, place: to + 1, total: next.length }));
  };
  const duplicate = () => {
    change(withDuplicate(rules, place));
    choose(place + 1);
    focus('rule-name');
  };
  const remove = () => {
    if (!open) return;
    change(rules.toSpliced(place, 1));
    const neighbour = rules[place + 1] ?? rules[place - 1];
    choose(Math.min(place, Math.max(rules.length - 2, 0)));
    if (neighbour) focus(`rule-${neighbour.draft}`);
    // Only this rule comes back, whatever else was changed since.
    offerUndo(t('rules.removed', { name: open.name }), () => {
      change(latest.current.toSpliced(place, 0, open));
      choose(place);
    });
  };

  if (filters.beispiel) {
    return (
      <RuleByExample
        documentId={documentId}
        choice={
          <DocumentToTry
            documentId={documentId}
            title={preview.data?.documentId === documentId ? preview.data?.title : undefined}
            onChoose={(id) => set({ dokument: id })}
            onNewest={keepFirst}
          />
        }
        onMarked={() => filters.dokument === undefined && set({ dokument: documentId })}
        rules={rules.map(ruleOf)}
        onTake={(rule) => {
          change(withRule(rules, rule));
          set({ beispiel: undefined, probelauf: undefined, regel: rules.length + 1 });
          focus('rule-name');
        }}
        onLeave={() => set({ beispiel: undefined, probelauf: undefined })}
      />
    );
  }
  const asText = filters.text === true;
  const newRule = (
    <Group gap="xs">
      <Button size="xs" variant="light" leftSection={<IconPlus size={15} aria-hidden />} onClick={add}>
        {t('rules.add')}
      </Button>
      <Button
        size="xs"
        variant="light"
        leftSection={<IconHighlight size={15} aria-hidden />}
        onClick={() => set({ beispiel: true, probelauf: undefined })}
      >
        {t('example.begin')}
      </Button>
    </Group>
  );
  return (
    <>
      <div className="rules" data-text={asText || undefined}>
        <Panel title={t('rules.count', { count: rules.length })} actions={!asText && newRule}>
          {!asText && <RuleFaults rules={rules} faults={faults} onChoose={chooseAndShow} />}
          {asText ? (
            <RulesAsText form={form} faults={faults} />
          ) : rules.length === 0 ? (
            <EmptyState title={t('rules.empty')} hint={t('rules.emptyHint')} icon={IconListDetails} />
          ) : (
            <RuleList
              rules={rules}
              place={place}
              faults={faults}
              matched={preview.data?.rules ?? []}
              onChoose={chooseAndShow}
              onMove={move}
              onSwitch={(index, enabled) =>
                change(rules.map((rule, at) => (at === index ? { ...rule, enabled } : rule)))
              }
            />
          )}
          <RulesTools
            form={form}
            asText={asText}
            onText={(text) => set({ text: text || undefined })}
            onRehearse={() => {
              rehearsal.start();
              show('rehearsal');
            }}
          />
        </Panel>
        {!asText && open && (
          <RuleForm
            key={open.draft}
            rule={open}
            place={place}
            total={rules.length}
            faults={faults}
            onChange={replace}
            onMove={(to) => move(place, to)}
            onDuplicate={duplicate}
            onRemove={remove}
          />
        )}
        <RulePreview
          documentId={documentId}
          onDocument={(id) => set({ dokument: id })}
          onNewest={keepFirst}
          preview={preview}
          current={open?.name}
        />
      </div>
      {(rehearsal.isRunning || rehearsal.rehearsal || rehearsal.problem) && (
        <div id="rehearsal">
          <RehearsalPanel at={rehearsal} />
        </div>
      )}
    </>
  );
}
