import { useStand } from '#web/api/stand.queries.ts';
import { PRIVACY } from '#web/texts/en/privacy.ts';
import { useTexts } from '#web/texts/use-texts.ts';
import { BulletList } from '#web/ui/bullet-list.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { DocumentTitle } from '#web/ui/document-title.tsx';
import { Page, PageIntro } from '#web/ui/page.tsx';
import { Section } from '#web/ui/section.tsx';

/** A customer's stored data, its retention, and who can see it. */
export const PrivacyPage = () => {
  const { contactDays, sendsTexts, standName } = useStand();
  const texts = useTexts('privacy', PRIVACY);
  return (
    <Page width="reading" gap="section">
      <DocumentTitle>{texts.title}</DocumentTitle>
      <PageIntro title={texts.title}>{texts.intro(standName)}</PageIntro>
      {texts.sections.map(({ title, facts }) => (
        <Section key={title} title={title}>
          <BulletList items={facts(contactDays, sendsTexts)} />
        </Section>
      ))}
      <ButtonLink variant="secondary" width="full" to="/check-order">
        {texts.toOrder}
      </ButtonLink>
      <ButtonLink variant="quiet" width="full" to="/">
        {texts.toMenu}
      </ButtonLink>
    </Page>
  );
};
