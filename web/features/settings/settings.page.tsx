import { useQuery } from '@tanstack/react-query';
import { SETTING_GROUPS, SETTINGS } from '#core/domain/settings/settings.ts';
import { sentenceOf } from '#web/api/api-error.ts';
import { PATHS } from '#web/paths.ts';
import { useServices } from '#web/composition/services-context.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Problem } from '#web/ui/problem.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DocumentTitle } from '#web/ui/document-title.tsx';
import { Page, PageIntro } from '#web/ui/page.tsx';
import { ScreenState } from '#web/ui/screen-state.tsx';
import { SettingRow } from './setting-row.tsx';
import { settingsQuery, type SettingEntry } from './settings.queries.ts';
import { isSameValue } from './settings.view.ts';
import styles from './settings.module.css';
import { useSettingsForm } from './use-settings-form.ts';

/** The settings that the staff decide (night §8). */
export const SettingsPage = () => {
  const { api } = useServices();
  const { data, isPending, error, refetch } = useQuery(settingsQuery(api));
  return (
    <Page width="wide">
      <DocumentTitle>Settings</DocumentTitle>
      <div className={styles['short']}>
        <PageIntro title="Settings">Changes take effect right away. Carts at checkout keep what they show.</PageIntro>
        <ButtonLink to={PATHS.setup.to()}>Card Payments and Mail</ButtonLink>
        {isPending && <ScreenState kind="loading" title="Loading settings..." titleLevel={2} />}
        {error !== null && (
          <Banner tone="danger" announce="assertive" action={<Button onClick={() => void refetch()}>Try Again</Button>}>
            {sentenceOf(error, 'Failed to load the settings')}
          </Banner>
        )}
        {data !== undefined && <SettingsForm entries={data} />}
      </div>
    </Page>
  );
};

const differText = (entries: readonly SettingEntry[]): string => {
  const changed = entries.filter((entry) => !isSameValue(entry.value, entry.default)).length;
  return changed === 0 ? 'All at their default.' : `${changed} not at ${changed === 1 ? 'its' : 'their'} default.`;
};

const SettingsForm = ({ entries }: { readonly entries: readonly SettingEntry[] }) => {
  const form = useSettingsForm(entries);
  return (
    <form className={styles['form']} onSubmit={form.submit} noValidate>
      {SETTING_GROUPS.map((group, index) => {
        const own = entries.filter(({ key }) => SETTINGS[key].group === group);
        const rows = own.map((entry) => (
          <SettingRow key={entry.key} entry={entry} typed={form.drafts[entry.key]} onType={(text) => form.type(entry.key, text)} />
        ));
        return (
          <Card key={group} label={group} padding="none">
            {index < SETTING_GROUPS.length - 1 ? (
              <>
                <h2 className={styles['title']}>{group}</h2>
                <div>{rows}</div>
              </>
            ) : (
              <details>
                <summary className={styles['more']}>
                  <h2>{group}</h2>
                  <span className="muted small">{`${own.length} settings. ${differText(own)}`}</span>
                </summary>
                <div>{rows}</div>
              </details>
            )}
          </Card>
        );
      })}
      <Problem>{form.problem}</Problem>
      {form.changed.length > 0 && (
        <section className={styles['bar']} aria-label="Changes">
          <p className={styles['changes']}>
            <strong>{form.changed.length === 1 ? '1 change' : `${form.changed.length} changes`}</strong>
            <br />
            <span className="muted small">{form.changed.map(({ key }) => SETTINGS[key].label).join(', ')}</span>
          </p>
          <Button size="large" onClick={form.discard}>
            Discard
          </Button>
          <Button size="large" variant="primary" type="submit" busy={form.isSaving}>
            Save
          </Button>
        </section>
      )}
    </form>
  );
};
