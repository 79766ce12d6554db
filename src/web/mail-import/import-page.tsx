import { Stack } from '@mantine/core';
import { Page } from '../components/page.tsx';
import { Panel } from '../components/panel.tsx';
import { useText } from '../context/language.tsx';
import { ChooseMailbox } from './choose-mailbox.tsx';
import { ChooseMails } from './choose-mails.tsx';
import { FailureList } from './failure-list.tsx';
import './mail-import.css';
import { RecentImports } from './recent-imports.tsx';
import { useMailbox } from './use-mailbox.ts';

/** Mails are chosen and imported: account, folder, mails, whose files they become. Beneath: what went on, and wrong. */
export function ImportPage() {
  const t = useText();
  const mailbox = useMailbox();
  return (
    <Page title={t('nav.mailImport')} lead={t('mails.lead')}>
      <Stack gap="lg">
        <Panel title={t('mails.choose')}>
          <ChooseMailbox mailbox={mailbox} />
          {mailbox.account && <ChooseMails account={mailbox.account} folder={mailbox.folder} />}
        </Panel>
        <FailureList accounts={mailbox.accounts} />
        <RecentImports accounts={mailbox.accounts} />
      </Stack>
    </Page>
  );
}
