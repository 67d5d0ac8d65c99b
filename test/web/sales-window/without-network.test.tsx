import { onlineManager } from '@tanstack/react-query';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { catalogueContract } from '#adapters/http-contract/catalogue.contract.ts';
import { drawersContract } from '#adapters/http-contract/drawers.contract.ts';
import { fulfilmentContract } from '#adapters/http-contract/fulfilment.contract.ts';
import { windowContract } from '#adapters/http-contract/window.contract.ts';
import { MINUTE_MS, SECOND_MS } from '#core/domain/kernel/instant.ts';
import type { StaffAuth } from '#web/session/login.ts';
import { breakWire, lostAnswer } from '../break-wire.ts';
import { STAFF } from '../log-in.ts';
import { COLA, HOT_DOG, menuIs } from '../msw/handlers/catalogue.handlers.ts';
import { drawersAre } from '../msw/handlers/drawers.handlers.ts';
import { logOutIsTaken, ordersAre } from '../msw/handlers/staff.handlers.ts';
import { aWireSale, saleIsMade, saleIsUndone } from '../msw/handlers/window.handlers.ts';
import { given, on } from '../msw/server.ts';
import { answer, bare, networkFailure, problem, typedHandler } from '../msw/typed-handler.ts';
import { alertText, fill, follow, heading, openStaffApp, settleApp, tap } from '../open-app.ts';
import { passTime, settle } from '../polling-clock.ts';

const setOnline = (isOnline: boolean): void => act(() => onlineManager.setOnline(isOnline));

afterEach(() => {
  vi.unstubAllGlobals();
  setOnline(true);
});

const A_POLL_MS = 16 * SECOND_MS;
const TOM: StaffAuth = { ...STAFF, id: 't0', name: 'Tom', token: 'tom-token' };
const isKnownAs = (auth: StaffAuth): void => localStorage.setItem('bandstand.staff-auth', JSON.stringify(auth));

const openWindow = async (colas = 40, role: 'staff' | 'nobody' = 'staff') => {
  given(menuIs([{ ...COLA, available: colas }, HOT_DOG]), drawersAre(), ordersAre([]));
  return openStaffApp('/window', role);
};
const goAway = async (): Promise<void> => {
  setOnline(false);
  await passTime(4 * SECOND_MS);
};
/** Requests get no response, which the device does not know yet. */
const fallSilent = (): void => {
  given(
    typedHandler(drawersContract.list, () => networkFailure()),
    saleIsMade(networkFailure()),
  );
};
const comeBack = async (): Promise<void> => {
  setOnline(true);
  await settle();
  await passTime(A_POLL_MS);
};
const nameIs = (name: string): void => fill('Name to call', name);
const sellColas = async (times = 1): Promise<void> => {
  for (let tapped = 0; tapped < times; tapped++) await tap(/^Cola,/);
  await tap('Cash', 'Exact');
};
const bar = (): string | undefined => screen.getAllByRole('status').find(({ textContent }) => textContent.includes('network'))?.textContent;
const kept = (): string | null => screen.getByRole('region', { name: 'Sold, not sent yet' }).textContent;

const logOut = (): void => act(() => localStorage.removeItem('bandstand.staff-auth'));

describe('a cash sale that waits for its first answer', () => {
  /** It was sent, and no response comes back. */
  const ask = async (seller = STAFF) => {
    isKnownAs(seller);
    const app = await openWindow(40, 'nobody');
    const asked = on(typedHandler(windowContract.makeSale, () => new Promise(() => undefined)));
    await sellColas();
    expect(asked).toHaveLength(1);
    return { app, asked };
  };
  /** A person logs in on the same device, and stored sales are sent. */
  const nextLogin = async (auth = STAFF) => {
    const sent = on(saleIsMade());
    on(drawersAre());
    isKnownAs(auth);
    const app = await openStaffApp('/window', 'nobody');
    await passTime(A_POLL_MS);
    return { app, sent };
  };

  it('is on the device with the seller and the time of the tap, listed nowhere while its answer is awaited', async () => {
    await ask();
    const { asked } = JSON.parse(localStorage.getItem('bandstand.sales') ?? '{}');
    expect(asked).toMatchObject([{ by: { staffId: 'q7', name: 'Staff Q7H2KD' }, mayHaveArrived: true, given: 250 }]);
    expect(Math.abs(asked[0].soldAt - Date.now())).toBeLessThan(SECOND_MS);
    expect(screen.queryByText(/network/)).toBeNull();
    await passTime(6 * SECOND_MS);
    expect(kept()).toContain('It is safe on this tablet');
    expect(JSON.parse(localStorage.getItem('bandstand.sales') ?? '{}').sales).toMatchObject([asked[0]]);
  });

  it.each([
    [
      'its seller logs out',
      async () => {
        on(logOutIsTaken());
        await tap('Logout');
      },
    ],
    ['another tab logs out', async () => logOut()],
  ])('is sent at the next login when %s before it comes', async (_what, end) => {
    const { app, asked } = await ask();
    await end();
    await passTime(6 * SECOND_MS);
    app.close();
    const { sent } = await nextLogin();
    expect(sent.map(({ body }) => body.items)).toEqual([[{ id: 1, quantity: 1, price: 250 }]]);
    expect(sent[0]?.headers['idempotency-key']).toBe(asked[0]?.headers['idempotency-key']);
  });

  it.each([
    ['its code is revoked', problem('UNAUTHENTICATED', 'Please log in again.')],
    ['a proxy answers in its place', bare(502)],
    ['a proxy refuses in its place', bare(404)],
  ])('is kept when %s', async (_what, refusal) => {
    const app = await openWindow();
    given(
      saleIsMade(refusal),
      typedHandler(drawersContract.list, () => networkFailure()),
    );
    await sellColas();
    expect(screen.queryByText(/Nothing was sold/)).toBeNull();
    app.close();
    const { sent } = await nextLogin();
    expect(sent).toHaveLength(1);
  });

  it('is listed for the next person when its code has ended for good', async () => {
    const { app } = await ask();
    logOut();
    await passTime(6 * SECOND_MS);
    app.close();
    const { sent } = await nextLogin(TOM);
    expect(sent).toHaveLength(0);
    expect(screen.getByText('1 waits for Staff Q7H2KD to log in.')).toBeDefined();
  });

  it.each([
    ['the stand has it already', true],
    ['its first seller is faster', false],
  ])('counts once when another person sends it and %s', async (_what, isKnown) => {
    const { app, asked } = await ask({ ...STAFF, id: '0193c0de-0000-7000-8000-0000000000f1' });
    logOut();
    await passTime(6 * SECOND_MS);
    app.close();
    const key = String(asked[0]?.headers['idempotency-key']);
    on(typedHandler(fulfilmentContract.answerForUnsent, () => answer({ arrived: isKnown ? [{ id: key, refused: null }] : [] })));
    await nextLogin({ ...TOM, role: 'manager' });
    const late = on(saleIsMade(problem('IDEMPOTENCY_KEY_REUSED', 'This is already recorded, sold by Staff Q7H2KD.')));
    await follow('Show');
    await tap('Send as Mine');
    await settleApp();
    expect(late).toHaveLength(isKnown ? 0 : 1);
    expect(screen.getByText(/Cash sale at 8:00.PM, \$2\.50: arrived before/).parentElement?.textContent).toContain(
      'This is already recorded, sold by Staff Q7H2KD. It counts once.',
    );
    for (const name of ['Try Again', 'Entered on Paper Instead']) expect(screen.queryByRole('button', { name })).toBeNull();
    await tap('Understood');
    expect(heading()).toBe('Nothing to settle');
  });

  it.each([
    ['to a manager', { ...TOM, role: 'manager' }, true],
    ['to the same volunteer with a new code', { ...TOM, name: 'Rosa' }, true],
    ['not to another volunteer', TOM, false],
  ] as const)('is given %s when the stand had refused it', async (_whom, next, may) => {
    const { app } = await ask({ ...STAFF, name: 'Rosa', id: '0193c0de-0000-7000-8000-0000000000f1' });
    on(saleIsMade(problem('STAND_CLOSED', 'The stand is closed.')));
    on(drawersAre());
    await passTime(A_POLL_MS);
    app.close();
    const asked = on(typedHandler(fulfilmentContract.answerForUnsent, () => answer({ arrived: [] })));
    const { sent } = await nextLogin(next);
    await follow('Show');
    expect(screen.getByText(/, \$2\.50: not recorded$/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
    if (!may) return expect(screen.queryByRole('button', { name: 'Send as Mine' })).toBeNull();
    await tap('Send as Mine');
    await settleApp();
    expect(asked[0]?.body).toMatchObject({ staff_id: '0193c0de-0000-7000-8000-0000000000f1', sales: [{ text: 'Sold 1× Cola for $2.50' }] });
    expect(sent).toHaveLength(1);
    expect(heading()).toBe('Nothing to settle');
  });

  it('is given to a manager, however much it holds', async () => {
    const { app } = await ask({ ...STAFF, id: '0193c0de-0000-7000-8000-0000000000f1' });
    app.close();
    const stored = localStorage.getItem('bandstand.sales') ?? '';
    localStorage.setItem('bandstand.sales', stored.replace('"Cola"', JSON.stringify('Cola 🥤'.repeat(60))));
    const asked = on(typedHandler(fulfilmentContract.answerForUnsent, () => answer({ arrived: [] })));
    const { sent } = await nextLogin({ ...TOM, role: 'manager' });
    await follow('Show');
    await tap('Send as Mine');
    await settleApp();
    expect(asked[0]?.body.sales[0]?.text.length).toBeGreaterThan(290);
    expect(sent).toHaveLength(1);
  });

  it.each([
    ['reloaded', 0],
    ['killed, and opened again half an hour later', 31 * MINUTE_MS],
  ])('is sent by itself, once, when its page is %s, and leaves an empty till', async (_what, afterMs) => {
    const { app, asked } = await ask();
    const later = Date.now() + afterMs;
    const soldAt: unknown = JSON.parse(localStorage.getItem('bandstand.sales') ?? '{}').asked[0].soldAt;
    app.close();
    const sent = on(saleIsMade());
    const reloaded = await openWindow();
    vi.setSystemTime(later);
    expect(screen.getByText('Ready for the next customer')).toBeDefined();
    await passTime(A_POLL_MS);
    expect(sent.map(({ body, headers }) => [body.soldAt, headers['idempotency-key']])).toEqual([
      [soldAt, asked[0]?.headers['idempotency-key']],
    ]);
    await passTime(A_POLL_MS);
    expect(sent).toHaveLength(1);
    reloaded.close();
  });

  it('is back in the till when the stand refuses it, and listed when its seller has gone to another screen', async () => {
    const refused = problem('DRAWER_CONFLICT', 'Drawer A is being counted. Choose another drawer or wait.');
    const first = Promise.withResolvers<void>();
    await openWindow();
    on(typedHandler(windowContract.makeSale, (earlier) => (earlier === 0 ? refused : first.promise.then(() => refused))));
    await sellColas();
    expect(screen.getByText(/^Drawer A is being counted/)).toBeDefined();
    expect(localStorage.getItem('bandstand.sales')).toBe('{"asked":[],"sales":[],"conflicts":[],"shortages":[]}');
    await tap('Cash', 'Exact');
    await follow(/Tally Sheet/);
    first.resolve();
    await settleApp();
    await follow('Show');
    expect(screen.getByText(/, \$2\.50: not recorded$/).parentElement?.textContent).toContain('Drawer A is being counted.');
    const sent = on(saleIsMade());
    await tap('Try Again');
    expect(sent).toHaveLength(1);
    expect(heading()).toBe('Nothing to settle');
  });
});

describe('a tablet that can store nothing', () => {
  it('asks for paper, and asks before its page is closed', async () => {
    isKnownAs(STAFF);
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const leave = () => {
      const leaving = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(leaving);
      return leaving.defaultPrevented;
    };
    await openWindow(40, 'nobody');
    expect(leave()).toBe(false);
    fallSilent();
    await sellColas();
    expect(kept()).toContain('this tablet can’t save it. Write it on a tally sheet, and do not close this page.');
    expect(kept()).not.toContain('safe');
    expect(leave()).toBe(true);
    expect(screen.getByText('This device can’t save. Write each sale on paper.')).toBeDefined();
    await tap('Why');
    expect(screen.getByRole('alertdialog').textContent).toContain('is gone when this page is closed');
  });
});

describe('the sales window without a network', () => {
  it('sells for cash from the last known stock, and sends each sale once when the network is back, also after a reload', async () => {
    const sent = on(saleIsMade());
    const app = await openWindow(3);
    await goAway();
    expect(bar()).toMatch(/No network since 8:00.PM\. $/);
    await tap(/^Cola,/);
    for (const name of ['Reader', 'By phone', 'Comp']) {
      const button = screen.getByRole('button', { name });
      expect(button).toHaveProperty('disabled', true);
      expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
        'Only cash works without the network.',
      );
    }
    await sellColas();
    expect(kept()).toMatch(/Change due\$0\.00.*Hand it over now.*It is safe on this tablet and is sent when the network is back/);
    expect(screen.getByRole('button', { name: /^Cola, .*1 left/ })).toBeDefined();

    await tap(/^Hot Dog,/, 'Cash');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText('Type a name. There is no number to call without the network.')).toBeDefined();
    nameIs('Rosa');
    await tap('Cash', /^\$5\s*change \$1\.50/);
    expect(kept()).toMatch(/\$1\.50.*\$3\.50 from \$5\.00.*Call this nameRosa.*Tell the grill: 1× Hot Dog\./);
    await passTime(4 * SECOND_MS);
    expect(bar()).toContain('2 kept here.');
    app.close();

    const reloaded = await openStaffApp('/window');
    await passTime(4 * SECOND_MS);
    expect(bar()).toContain('2 kept here.');
    expect(screen.getByRole('button', { name: /^Cola, .*1 left/ })).toBeDefined();
    await tap('Show');
    const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(lines.filter((line) => line.includes('Waiting'))).toEqual([
      expect.stringContaining('Sold 2× Cola for $5.00'),
      expect.stringContaining('Sold 1× Hot Dog for $3.50 to Rosa'),
    ]);
    await tap('Keep working');

    expect(sent).toHaveLength(0);
    await comeBack();
    expect(sent.map(({ body }) => body)).toEqual([
      {
        items: [{ id: 1, quantity: 2, price: 250 }],
        payment: { tender: 'cash', given: 500, drawer: null },
        name: '',
        special_instructions: null,
        soldAt: expect.any(Number),
        sentAt: expect.any(Number),
      },
      expect.objectContaining({ name: 'Rosa', soldAt: expect.any(Number) }),
    ]);
    expect(new Set(sent.map(({ headers }) => headers['idempotency-key'])).size).toBe(2);
    expect(screen.queryByText(/network/)).toBeNull();
    await passTime(A_POLL_MS);
    expect(sent).toHaveLength(2);
    reloaded.close();
  });

  it('sells the units of a kept count, minus its unsent sales since then', async () => {
    const app = await openWindow(8);
    await goAway();
    await sellColas(3);
    const facts = { id: 'count-1', at: Date.now(), by: { staffId: STAFF.id, name: STAFF.name }, isLate: true };
    const counted = { ...facts, product: { id: 1, name: 'Cola' }, step: { kind: 'put-back', round: 0, counted: 9 } };
    app.close();
    localStorage.setItem('bandstand.acts', JSON.stringify({ acts: [counted], conflicts: [], sent: 0 }));
    await openStaffApp('/window');
    vi.setSystemTime(facts.at + SECOND_MS);
    await sellColas(2);
    expect(screen.getByRole('button', { name: /^Cola, .*7 left/ })).toBeDefined();
  });

  it('keeps a sale whose answer was lost under the same key, and shows its number when there is one', async () => {
    const sent = on(saleIsMade());
    await openWindow();
    const mend = breakWire(lostAnswer);
    await tap(/^Hot Dog,/);
    await tap('Cash', 'Exact');
    nameIs('Rosa');
    expect(kept()).toContain('gets its number when the network is back');
    mend();
    await passTime(A_POLL_MS);
    expect(screen.getByText('#043')).toBeDefined();
    expect(sent.map(({ body }) => [body.soldAt === undefined, body.name])).toEqual([
      [true, ''],
      [false, 'Rosa'],
    ]);
    expect(new Set(sent.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  });

  it('takes no cash for a sale that may have been paid on the reader, until it is cleared', async () => {
    const cash = () => screen.getByRole('button', { name: 'Cash' });
    await openWindow();
    given(saleIsMade(networkFailure()));
    await tap(/^Cola,/, 'Reader', 'Taken on the reader');
    expect(cash()).toHaveProperty('disabled', false);
    await goAway();
    expect(cash()).toHaveProperty('disabled', true);
    expect(document.getElementById(cash().getAttribute('aria-describedby') ?? '')?.textContent).toMatch(/^This may already be sold\./);
    await tap('Clear');
    await sellColas();
    expect(kept()).toContain('Hand it over now');
  });

  it('resends sales that a restored stand lacks, and forgets them when the night is over', async () => {
    const lost = on(
      typedHandler(fulfilmentContract.findLost, (earlier) => {
        const [one] = JSON.parse(localStorage.getItem('bandstand.sent-sales') ?? '[]');
        return answer({ lost: earlier === 0 ? [one.sale.key] : [], isNightOver: earlier > 0 });
      }),
    );
    await openWindow();
    const sent = on(saleIsMade());
    await tap(/^Cola,/, 'Reader', 'Taken on the reader');
    expect([sent.length, lost.length]).toEqual([1, 0]);
    await goAway();
    await comeBack();
    expect(sent.map(({ headers, body }) => [headers['idempotency-key'], body.payment, typeof body.soldAt])).toEqual([
      [sent[0]?.headers['idempotency-key'], { tender: 'reader', reference: null }, 'undefined'],
      [sent[0]?.headers['idempotency-key'], { tender: 'reader', reference: null }, 'number'],
    ]);
    await goAway();
    await comeBack();
    expect(lost).toHaveLength(2);
    expect(localStorage.getItem('bandstand.sent-sales')).toBe('[]');
  });

  it('deletes an unsent sale, and undoes one that may have arrived', async () => {
    const undone = on(saleIsUndone(answer(aWireSale({ status: 'cancelled' }))));
    await openWindow(2);
    fallSilent();
    await sellColas();
    await tap(/^Undo/);
    const sent = on(saleIsMade());
    on(drawersAre());
    await passTime(A_POLL_MS);
    expect([sent.length, undone.length]).toEqual([1, 1]);
    expect(screen.getByText('The sale is undone')).toBeDefined();

    await goAway();
    await sellColas(2);
    await tap(/^Undo/);
    expect(screen.getByText(/Give back \$5\.00/)).toBeDefined();
    expect(screen.getByRole('button', { name: /^Cola, .*2 left/ })).toBeDefined();
    await comeBack();
    expect(sent).toHaveLength(1);
    expect(localStorage.getItem('bandstand.sales')).toBe('{"asked":[],"sales":[],"conflicts":[],"shortages":[]}');
  });

  it.each([
    {
      name: 'counts although it was taken back',
      made: aWireSale(),
      refused: problem('UNDO_TOO_LATE', 'This sale is more than a minute old.'),
      says: /\$2\.50: not undone.*\. It counts, although it was taken back: This sale is more than a minute old\. Ask a manager to refund it\./,
      settled: 'I’ll Do It',
    },
    {
      name: 'was refunded before it was taken back',
      made: aWireSale({ status: 'cancelled' }),
      refused: problem('ALREADY_REFUNDED', 'This was already refunded.'),
      says: /\$2\.50: given back twice.*\. Someone refunded it before .* handed the \$2\.50 out, too, the box is short by it: tell a manager\./,
      settled: 'I Told a Manager',
    },
  ])('lists a sale that $name, until it is settled', async ({ made, refused, says, settled }) => {
    await openWindow();
    fallSilent();
    await sellColas();
    await tap(/^Undo/);
    given(saleIsMade(answer(made)), saleIsUndone(refused), drawersAre());
    await passTime(A_POLL_MS);
    await follow('Show');
    expect(screen.getByRole('heading', { level: 2 }).parentElement?.textContent).toMatch(says);
    await tap(settled);
    expect(heading()).toBe('Nothing to settle');
  });

  it('reports that the drawer of a sale had been counted before it arrived', async () => {
    await openWindow();
    fallSilent();
    await sellColas();
    given(saleIsMade(answer(aWireSale({ in_no_drawer: true }))), drawersAre());
    await passTime(A_POLL_MS);
    await follow('Show');
    expect(screen.getByText(/Cash sale at 8:00.PM, \$2\.50: in no drawer/).parentElement?.textContent).toMatch(
      /It counts\. Its drawer had been counted before it arrived, so the \$2\.50 are in no drawer\./,
    );
    expect(screen.queryByRole('button', { name: 'Entered on Paper Instead' })).toBeNull();
    await tap('I Told a Manager');
    expect(heading()).toBe('Nothing to settle');
  });

  it.each(['/window', '/window/paper'])('shows the last answers at %s, and no failure, when a proxy answers', async (address) => {
    given(menuIs([COLA]), drawersAre(), ordersAre([]));
    await openStaffApp(address);
    const asked = on(typedHandler(catalogueContract.listProducts, () => bare(404)));
    await passTime(2 * MINUTE_MS);
    expect(asked.length).toBeGreaterThan(0);
    expect(screen.queryByText(/Failed to load the products/)).toBeNull();
    expect(screen.getAllByText(/Cola/).length).toBeGreaterThan(0);
  });

  it('sells after six seconds without an answer about drawers', async () => {
    given(
      menuIs([{ ...COLA, available: 3 }]),
      typedHandler(drawersContract.list, () => new Promise<never>(() => undefined)),
    );
    on(ordersAre([]));
    await openStaffApp('/window');
    expect(screen.queryByRole('button', { name: /^Cola,/ })).toBeNull();
    await passTime(6 * SECOND_MS);
    expect(screen.getByRole('button', { name: /^Cola,/ })).toBeDefined();
  });

  it('offers no undo after a minute, and sells the last can once', async () => {
    await openWindow(1);
    await goAway();
    await sellColas();
    expect(screen.getByRole('button', { name: /^Undo/ })).toBeDefined();
    await passTime(MINUTE_MS);
    expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
    await tap(/^Cola, .*Sold out/);
    expect(screen.getByText('Nothing yet')).toBeDefined();
  });

  it('goes on with the others when the server stumbles over one, and tries that one again', async () => {
    await openWindow();
    fallSilent();
    await sellColas();
    await sellColas(2);
    const sent = on(typedHandler(windowContract.makeSale, (earlier) => (earlier === 0 ? bare(500) : answer(aWireSale()))));
    on(drawersAre());
    await passTime(A_POLL_MS);
    await passTime(A_POLL_MS);
    expect(sent.map(({ body }) => body.items[0]?.quantity)).toEqual([1, 2, 1]);
    expect(sent[2]?.headers['idempotency-key']).toBe(sent[0]?.headers['idempotency-key']);
  });

  it('never sends one person’s sales as another’s', async () => {
    const sent = on(saleIsMade());
    const app = await openWindow();
    await goAway();
    await sellColas();
    app.close();
    onlineManager.setOnline(true);
    isKnownAs(TOM);
    const toms = await openStaffApp('/window', 'nobody');
    await passTime(A_POLL_MS);
    expect(sent).toHaveLength(0);
    expect(screen.getByText('1 waits for Staff Q7H2KD to log in.')).toBeDefined();
    await follow('Show');
    expect(screen.getByText('Cash sale, $2.50').parentElement?.textContent).toMatch(
      /Staff Q7H2KD sold 1× Cola at 8:00.PM\. A sale can’t be dropped: the cash is in the drawer\./,
    );
    for (const name of ['Try Again', 'Drop', 'Send as Mine']) expect(screen.queryByRole('button', { name })).toBeNull();
    toms.close();
    isKnownAs(STAFF);
    await openStaffApp('/window', 'nobody');
    await settleApp();
    expect(sent).toHaveLength(1);
  });

  it('lists a sale of sold-out items, which counts, until it is settled', async () => {
    const app = await openWindow();
    fallSilent();
    await sellColas(2);
    const arrived = on(saleIsMade(answer(aWireSale({ short: [{ id: COLA.id, quantity: 1 }] }))));
    on(drawersAre());
    await passTime(A_POLL_MS);
    await passTime(A_POLL_MS);
    expect(arrived).toHaveLength(1);
    expect(screen.getByText('1 thing to settle.')).toBeDefined();
    app.close();
    await openStaffApp('/fulfillment/settle', 'nobody');
    expect(heading()).toBe('1 thing to settle');
    expect(screen.getByText(/Cash sale at 8:00.PM: 1× Cola too many/).parentElement?.textContent).toMatch(
      /The sale counts as #043, and its \$5\.00 are recorded\. 1 portion had been sold to someone else in the meantime\./,
    );
    await tap('It Wasn’t There');
    expect(alertText()).toContain('give $2.50 back');
    await tap('OK');
    expect(heading()).toBe('1 thing to settle');
    await tap('It Was There After All');
    expect(heading()).toBe('Nothing to settle');
  });

  it('lists missing items and cash in no drawer, each until it is settled', async () => {
    await openWindow();
    fallSilent();
    await sellColas(2);
    given(saleIsMade(answer(aWireSale({ short: [{ id: COLA.id, quantity: 1 }], in_no_drawer: true }))), drawersAre());
    await passTime(A_POLL_MS);
    await follow('Show');
    expect(heading()).toBe('2 things to settle');
    await tap('I Told a Manager');
    expect(heading()).toBe('1 thing to settle');
    await tap('It Was There After All');
    expect(heading()).toBe('Nothing to settle');
  });

  it('lists refused sales, to try again or write on paper, and never drops them unasked', async () => {
    await openWindow();
    fallSilent();
    await sellColas();
    await sellColas(2);
    const refused = on(saleIsMade(problem('STAND_CLOSED', 'The stand is closed.')));
    on(drawersAre());
    await passTime(A_POLL_MS);
    expect(refused).toHaveLength(2);
    expect(screen.getByText('2 things to settle.')).toBeDefined();
    await follow('Show');
    expect(heading()).toBe('2 things to settle');
    const [first, second] = screen.getAllByRole('heading', { level: 2 }).map((title) => title.parentElement?.textContent);
    expect(first).toMatch(/Cash sale at 8:00.PM, \$2\.50: not recorded1× Cola, sold by Staff Q7H2KD\. No night was open when it arrived/);
    expect(second).toContain('2× Cola');

    const [onPaper] = screen.getAllByRole('button', { name: 'Entered on Paper Instead' });
    fireEvent.click(onPaper ?? document.body);
    await settle();
    await tap('Cancel');
    expect(heading()).toBe('2 things to settle');
    fireEvent.click(onPaper ?? document.body);
    await settle();
    await tap('It Is on Paper');
    expect(heading()).toBe('1 thing to settle');
    const sent = on(saleIsMade());
    await tap('Try Again');
    expect(sent.map(({ body }) => body.items[0]?.quantity)).toEqual([2]);
    expect(heading()).toBe('Nothing to settle');
  });
});
