import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { textsContract } from '#adapters/http-contract/texts.contract.ts';
import type { ResponseOf } from '#adapters/http-contract/endpoint.ts';
import { CONSENT_WORDING } from '#core/domain/notifications/text-consent.ts';
import { ApiError } from '#web/api/api-error.ts';
import { ES } from '#web/texts/es.ts';
import { TEXT_ME } from '#web/texts/en/text-me.ts';
import { found, HASH, lookupBySessionGives, statusIs } from '../msw/handlers/orders.handlers.ts';
import { standIs } from '../msw/handlers/stand.handlers.ts';
import { on } from '../msw/server.ts';
import { answer, networkFailure, typedHandler } from '../msw/typed-handler.ts';
import { inBothLanguages } from '../in-both-languages.ts';

type State = ResponseOf<typeof textsContract.wish>['state'];

const TEXTS = { en: TEXT_ME, es: ES.textMe } as const;

const stateIs = (state: State) => answer({ state });
const wishIs = (state: State) => on(typedHandler(textsContract.wish, () => stateIs(state)));
const asked = () => on(typedHandler(textsContract.ask, () => stateIs('on')));

/** A change to one of these changes what customers agreed to, so the version must increase. */
it('shows the sentences of the second wording', () => {
  expect(CONSENT_WORDING).toBe(2);
  expect([TEXTS.en, TEXTS.es].map(({ agree, terms }) => `${agree}. ${terms('The band', 3)}`)).toEqual([
    'Text me when it is ready. The band texts the phone number you gave when you paid: one message when your order is ready, and up to 3 reminders while it waits. Message and data rates may apply. Reply STOP to opt out, HELP for help. Consent is not a condition of purchase.',
    'Quiero un mensaje de texto cuando esté listo. The band manda mensajes al número de teléfono que diste al pagar: uno cuando tu pedido esté listo y hasta 3 recordatorios mientras espera. Pueden aplicarse tarifas de mensajes y datos. Responde STOP para dejar de recibirlos o HELP para pedir ayuda. Tu consentimiento no es un requisito para comprar.',
  ]);
});

inBothLanguages('the box for text messages', ({ language, renderApp }) => {
  const texts = TEXTS[language];
  const open = async (state: State, status: 'queued' | 'ready' = 'queued') => {
    on(standIs({ sendsTexts: true, standName: 'Hornets' }));
    on(statusIs({ status }));
    const wishes = wishIs(state);
    const app = renderApp(`/order-status/${HASH}`);
    await screen.findByText('#042');
    return { app, wishes };
  };
  const box = () => screen.findByRole<HTMLInputElement>('checkbox', { name: texts.agree });

  it('is never ticked beforehand, says what carriers require, and tells which sentences were read', async () => {
    on(standIs({ sendsTexts: true, standName: 'Hornets' }));
    on(lookupBySessionGives(found()));
    wishIs('off');
    const asks = asked();
    renderApp('/success?session_id=cs_test_1');
    const agree = await box();
    expect(agree.checked).toBe(false);
    expect(asks).toEqual([]);
    const terms = agree.ariaDescribedByElements ?? [document.getElementById(agree.getAttribute('aria-describedby') ?? '')];
    expect(terms[0]?.textContent).toMatch(/^Hornets .*3 .*STOP.*HELP/);
    await userEvent.click(agree);
    await screen.findByText(texts.on);
    expect((await box()).checked).toBe(true);
    expect(asks.map(({ params, body }) => [params.hash, body])).toEqual([[HASH, { wording: CONSENT_WORDING, language }]]);
  });

  it('is ticked for who agreed before, and unticking takes it back', async () => {
    await open('on');
    const stops = on(typedHandler(textsContract.stop, () => stateIs('off')));
    const agree = await box();
    expect(agree.checked).toBe(true);
    await userEvent.click(agree);
    await screen.findByText(texts.off);
    expect([agree.checked, stops.length]).toEqual([false, 1]);
  });

  it('takes two quick taps for one', async () => {
    await open('off');
    const slow = Promise.withResolvers<void>();
    const asks = on(typedHandler(textsContract.ask, () => slow.promise.then(() => stateIs('on'))));
    await userEvent.dblClick(await box());
    slow.resolve();
    await screen.findByText(texts.on);
    expect([(await box()).checked, asks.length]).toEqual([true, 1]);
  });

  it('reports a failure, and is as before', async () => {
    await open('off');
    on(typedHandler(textsContract.ask, () => networkFailure()));
    await userEvent.click(await box());
    await screen.findByText(texts.failed(new ApiError({ kind: 'network' })));
    expect((await box()).checked).toBe(false);
  });

  it('explains to a number that replied STOP how to come back', async () => {
    await open('stopped');
    await screen.findByText(/START/);
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('is not there without a number, once the order is ready, or at a stand that sends none', async () => {
    const first = await open('not-offered');
    await waitFor(() => expect(first.wishes).toHaveLength(1));
    expect(screen.queryByRole('checkbox')).toBeNull();
    first.app.close();
    const second = await open('off', 'ready');
    expect(second.wishes).toEqual([]);
    second.app.close();
    on(standIs());
    on(statusIs({}));
    const wishes = wishIs('off');
    renderApp(`/order-status/${HASH}`);
    await screen.findByText('#042');
    expect(wishes).toEqual([]);
  });
});
