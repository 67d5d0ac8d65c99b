import type { Locator, Page } from 'playwright-core';
import { createVisitor } from './customer.ts';
import { logInAsStaff } from './log-in.ts';

const WAIT_COLOURS = ['green', 'yellow', 'red'] as const;

/** A staff member with a tablet: each method is one task. `number` is the displayed one: '#021'. */
export const createStaffMember = (page: Page, standUrl: string) => {
  const visitor = createVisitor(page, standUrl);
  const { button, heading, visit } = visitor;

  const card = (number: string): Locator => page.getByRole('listitem').filter({ has: page.getByText(number, { exact: true }) });
  const moreFor = async (number: string): Promise<Locator> => {
    await button(`More for ${number}`).tap();
    return card(number);
  };
  const choose = async (number: string, entry: 'Reopen' | 'Remind'): Promise<void> => {
    await (await moreFor(number)).getByRole('button', { name: entry }).tap();
  };

  return {
    ...visitor,
    card,
    moreFor,
    logIn: async (code: string): Promise<void> => {
      await logInAsStaff(page, standUrl, code);
      await visit('/fulfillment');
      await heading('Fulfillment Queue').waitFor();
    },
    openQueue: async (view: 'queued' | 'preparing' = 'queued'): Promise<void> => {
      await visit(view === 'queued' ? '/fulfillment' : '/fulfillment?view=preparing');
      await heading('Fulfillment Queue').waitFor();
    },
    openWindow: async (): Promise<void> => {
      await visit('/pickup-window');
      await heading('Pickup Window').waitFor();
    },
    /** The listed numbers, from the first card on. */
    numbers: (): Promise<readonly string[]> =>
      page
        .getByRole('main')
        .getByRole('listitem')
        .getByText(/^#\d{3}$/)
        .allInnerTexts(),
    /** The number of orders in a stage: `stage('Ready for Pickup')`. */
    stage: async (name: string): Promise<string> =>
      (await page.getByRole('navigation', { name: 'Order stages' }).getByRole('link', { name }).innerText()).replace(name, '').trim(),
    openStage: (name: string): Promise<void> => page.getByRole('navigation', { name: 'Order stages' }).getByRole('link', { name }).tap(),
    startPreparing: async (number: string): Promise<void> => {
      await button(`Start Preparing ${number}`).tap();
      await page.getByRole('list', { name: 'Items to pack' }).waitFor();
    },
    tapReady: (number: string): Promise<void> => button(`Mark as Ready ${number}`).tap(),
    tick: (item: string): Promise<void> => page.getByRole('checkbox', { name: item }).check(),
    ticked: (item: string): Promise<boolean> => page.getByRole('checkbox', { name: item }).isChecked(),
    /** From the packing screen, with every item checked. */
    finishPacking: async (): Promise<void> => {
      await button('Mark as Ready for Pickup').tap();
      await heading('Fulfillment Queue').waitFor();
    },
    tapPickedUp: (number: string): Promise<void> => button(`Picked Up ${number}`).tap(),
    undo: (number: string): Promise<void> => button(`Undo ${number}`).tap(),
    askToReopen: (number: string): Promise<void> => choose(number, 'Reopen'),
    giveReason: async (reason: string): Promise<void> => {
      await page.getByLabel('Reason').fill(reason);
      await page.getByRole('dialog').getByRole('button', { name: 'Reopen' }).tap();
    },
    remind: (number: string): Promise<void> => choose(number, 'Remind'),
    /** The wait badge's text and color. */
    wait: (number: string): Promise<string> =>
      card(number)
        .getByText(/^Waiting: /)
        .locator('../..')
        .evaluate(readBadge, WAIT_COLOURS),
    /** `wasReloaded` reports reloads from here on. */
    mark: (): Promise<void> => page.evaluate(() => document.documentElement.classList.add('never-reloaded')),
    wasReloaded: async (): Promise<boolean> => (await page.locator('html.never-reloaded').count()) === 0,
  };
};

export type StaffMember = ReturnType<typeof createStaffMember>;

/** Runs in the page: '7m yellow'. */
const readBadge = (badge: Element, colours: readonly string[]): string => {
  const probe = document.body.appendChild(document.createElement('span'));
  const shown = getComputedStyle(badge).backgroundColor;
  const colour = colours.find((name) => {
    probe.style.setProperty('background-color', `var(--wait-${name})`);
    return getComputedStyle(probe).backgroundColor === shown;
  });
  probe.remove();
  return `${(badge.textContent ?? '').replace('Waiting: ', '')} ${colour ?? shown}`;
};
