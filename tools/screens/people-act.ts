import { as, click, fill, openAt, scene, see, steps, type Act, type Step } from './scene.ts';

let martasLink = '';

const openPeople = steps(openAt('/admin/people', 'People'), see('Marta Lee'));

const takeTheBankOver: Step = async ({ page }) => {
  const box = page.getByRole('checkbox', { name: /^The bank account/ });
  if (!(await box.isChecked())) await box.click();
};

export const PEOPLE_ACT: Act = {
  title: 'People and the next board',
  prepare: async (stand) => {
    martasLink = await stand.gatherPeople();
  },
  scenes: [
    ...as(
      'dana',
      scene('people', 'People', openPeople),
      scene(
        'people-invite',
        'Inviting someone',
        openPeople,
        click('Invite Someone'),
        fill('Name', 'Sam Brandt'),
        fill('Email', 'sam@example.com'),
      ),
      scene('people-change', 'A person’s role, lost login and removal', openPeople, click('Change Rosa Delgado')),
    ),
    scene(
      'join',
      'An invitation',
      openAt(() => martasLink, 'Welcome, Marta'),
    ),
    scene('join-used', 'An invitation that was used', openAt(`/join#${'x'.repeat(22)}`, 'This link doesn’t work anymore')),
    ...as(
      'dana',
      scene('people-link', 'An invitation’s link', openPeople, click('New Link for Marta Lee'), see(/link is ready$/)),
      scene('account', 'One’s own login', openAt('/admin/account', 'Your login'), see('This one')),
      scene(
        'hand-over',
        'Handing over to next year’s board',
        openAt('/admin/people/hand-over', 'Hand over to next year’s board'),
        takeTheBankOver,
        see(/^Taken over by Dana Whitfield/),
      ),
    ),
    scene('login-people', 'The login of admins and managers', openAt('/admin-login', 'Admin Login'), see('Your password')),
  ],
};
