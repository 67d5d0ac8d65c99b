import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ResponseOf } from '#adapters/http-contract/endpoint.ts';
import { windowContract } from '#adapters/http-contract/window.contract.ts';
import type { Product } from '#core/domain/catalogue/product.ts';
import { drawerId } from '#core/domain/kernel/ids.ts';
import { latestTime } from '#core/domain/night/plan-times.ts';
import { readMoney, type MoneyRefusal } from '#core/domain/kernel/read-money.ts';
import { isOfTonight } from '#core/domain/window/paper-sale.ts';
import { sentenceOf } from '#web/api/api-error.ts';
import { productsQuery } from '#web/api/catalogue.queries.ts';
import { STAFF_KEY } from '#web/api/staff-key.ts';
import { useStand } from '#web/api/stand.queries.ts';
import { UI } from '#web/texts/en/ui.ts';
import { moneyProblem } from '#web/ui/money-problem.ts';
import { useServices } from '#web/composition/services-context.ts';
import { linesOf, NO_DRAWER, type DrawerOption } from './enter-sheet.view.ts';
import { useSheetDraft, type SheetDraft } from './use-sheet-draft.ts';

export type EnteredSheet = ResponseOf<typeof windowContract.enterPaperSale>;

const CHOOSE = { value: '', label: 'Choose where it is' };

type Problems = { readonly time?: string; readonly seller?: string; readonly counted?: string };
/** The count is optional. */
const countedError = (refusal: MoneyRefusal): Problems => {
  const counted = moneyProblem(UI, refusal);
  return counted === null ? {} : { counted };
};

type Where = { readonly hasDrawers: boolean; readonly options: readonly DrawerOption[] };

/** A sheet from typing to its sale, with undo for a minute. A sheet keeps its key until it is changed: a repeated tap is the same sale. */
export const useEnterSheet = (products: readonly Product[], { hasDrawers, options: drawers }: Where) => {
  const { api, clock } = useServices();
  const { timeZone } = useStand();
  const queryClient = useQueryClient();
  const { draft, change, clear } = useSheetDraft();
  /** The draft is for undo. */
  const [done, setDone] = useState<{ readonly sale: EnteredSheet; readonly draft: SheetDraft } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  // Two taps may come before the first is rendered.
  const isUnderWay = useRef(false);

  const lines = linesOf(products, draft.counts);
  const writtenAt = timeZone === null ? null : latestTime(draft.time, clock.now(), timeZone);
  const counted = readMoney(draft.counted);
  const [first] = drawers;
  const known = drawers.find(({ value }) => value === draft.drawer)?.value;
  const drawer = known ?? (drawers.length === 1 ? (first?.value ?? '') : '');
  const problems: Problems = {
    ...(writtenAt === null
      ? { time: 'Type the time written on it.' }
      : isOfTonight(writtenAt, clock.now())
        ? {}
        : { time: 'This time is in the future, or more than 12 hours ago.' }),
    ...(draft.seller.trim() === '' ? { seller: 'Type the name written on it.' } : {}),
    ...(counted.ok ? {} : countedError(counted.error)),
  };

  const settled = (): void => {
    isUnderWay.current = false;
    void queryClient.invalidateQueries({ queryKey: STAFF_KEY });
    void queryClient.invalidateQueries({ queryKey: productsQuery(api).queryKey });
  };
  const once = (act: () => void): void => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setProblem(null);
    act();
  };
  const enter = useMutation({
    mutationFn: ({ at }: { readonly at: NonNullable<typeof writtenAt>; readonly sent: SheetDraft }) =>
      api.call(windowContract.enterPaperSale, {
        headers: { 'idempotency-key': draft.id },
        body: {
          items: lines.map(({ product, quantity }) => ({ id: product.id, quantity, price: product.priceCents })),
          writtenAt: at,
          seller: draft.seller.trim(),
          counted: counted.ok ? counted.value : null,
          drawer: drawer === '' || drawer === NO_DRAWER ? null : drawerId(drawer),
        },
      }),
    // Left in the form, its counts would be sold again with the next sheet.
    onSuccess: (sale, { sent }) => {
      setDone({ sale, draft: sent });
      clear(sent);
    },
    onError: (error) => setProblem(sentenceOf(error)),
    onSettled: settled,
  });
  const undo = useMutation({
    mutationFn: ({ sale: { id } }: NonNullable<typeof done>) => api.call(windowContract.undoSale, { params: { id } }),
    // Restores the input for correction.
    onSuccess: (_sale, { draft: typed }) => {
      change(typed);
      setDone(null);
    },
    onError: (error) => setProblem(sentenceOf(error)),
    onSettled: settled,
  });

  return {
    draft,
    lines,
    problems,
    problem,
    done: done?.sale ?? null,
    drawer,
    options: hasDrawers && drawer === '' ? [CHOOSE, ...drawers] : drawers,
    isBusy: enter.isPending || undo.isPending,
    change: (changes: Parameters<typeof change>[0]): void => {
      setProblem(null);
      change(changes);
    },
    type: ({ id }: Product, count: number | null): void => {
      const { [String(id)]: _former, ...others } = draft.counts;
      setProblem(null);
      change({ counts: count === null ? others : { ...others, [String(id)]: count } });
    },
    enter: (): void => {
      if (writtenAt === null || Object.keys(problems).length > 0 || lines.length === 0) return;
      if (hasDrawers && drawer === '') return setProblem('Choose the drawer that its cash is in.');
      once(() => enter.mutate({ at: writtenAt, sent: draft }));
    },
    undo: (): void => {
      if (done !== null) once(() => undo.mutate(done));
    },
    next: (): void => {
      setDone(null);
      setProblem(null);
    },
  };
};
