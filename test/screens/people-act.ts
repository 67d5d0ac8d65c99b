import type { Act, Visit } from './scene.ts';

let martasLink = '';

const open = async ({ page, go }: Visit, path: string, title: string): Promise<void> => {
  await go(path);
  await page.getByRole('heading', { name: title, level: 1 }).waitFor();
  await page.waitForLoadState('load');
};

const openPeople = async (visit: Visit): Promise<void> => {
  await open(visit, '/admin/people', 'People');
  await visit.sees('Marta Lee');
};

const openInvitation = (visit: Visit): Promise<void> => open(visit, martasLink, 'Welcome, Marta');

export const PEOPLE_ACT: Act = {
  title: 'People and the next board',
  prepare: async (stand) => {
    martasLink = await stand.gatherPeople();
  },
  scenes: [
    { name: 'people', title: 'People', as: 'dana', open: openPeople },
    {
      name: 'people-invite',
      title: 'Inviting someone',
      as: 'dana',
      open: async (visit) => {
        await openPeople(visit);
        await visit.click('Invite Someone');
        await visit.page.getByLabel('Name', { exact: true }).fill('Sam Brandt');
        await visit.page.getByLabel('Email', { exact: true }).fill('sam@example.com');
      },
    },
    {
      name: 'people-change',
      title: 'A person’s role, lost login and removal',
      as: 'dana',
      open: async (visit) => (await openPeople(visit), await visit.click('Change Rosa Delgado')),
    },
    { name: 'join', title: 'An invitation', open: openInvitation },
    {
      name: 'join-used',
      title: 'An invitation that was used',
      open: (visit) => open(visit, `/join#${'x'.repeat(22)}`, 'This link doesn’t work anymore'),
    },
    {
      name: 'people-link',
      title: 'An invitation’s link',
      as: 'dana',
      open: async (visit) => (await openPeople(visit), await visit.click('New Link for Marta Lee'), await visit.sees(/link is ready$/)),
    },
    {
      name: 'account',
      title: 'One’s own login',
      as: 'dana',
      open: async (visit) => (await open(visit, '/admin/account', 'Your login'), await visit.sees('This one')),
    },
    {
      name: 'hand-over',
      title: 'Handing over to next year’s board',
      as: 'dana',
      open: async (visit) => {
        await open(visit, '/admin/people/hand-over', 'Hand over to next year’s board');
        const box = visit.page.getByRole('checkbox', { name: /^The bank account/ });
        if (!(await box.isChecked())) await box.click();
        await visit.sees(/^Taken over by Dana Whitfield/);
      },
    },
    {
      name: 'login-people',
      title: 'The login of admins and managers',
      open: async (visit) => (await open(visit, '/admin-login', 'Admin Login'), await visit.sees('Your password')),
    },
  ],
};
