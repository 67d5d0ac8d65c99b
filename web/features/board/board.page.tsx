import { useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import * as z from 'zod/mini';
import { elapsedMs, SECOND_MS, type Instant } from '#core/domain/kernel/instant.ts';
import { useStand } from '#web/api/stand.queries.ts';
import { useServices } from '#web/composition/services-context.ts';
import { placeTitle } from '#web/texts/place-text.ts';
import { timeText } from '#web/texts/times.ts';
import { useNow } from '#web/platform/use-now.ts';
import { QrCode } from '#web/platform/qr-code.tsx';
import { createStoredValue } from '#web/session/stored-value.ts';
import { classNames } from '#web/ui/class-names.ts';
import { DocumentTitle } from '#web/ui/document-title.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { spokenOrderNumber } from '#web/ui/numerals.tsx';
import { MAY_TURN_OFF, useWakeLock } from '#web/staff/use-wake-lock.ts';
import { useFit } from '#web/ui/use-fit.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import type { BoardData } from './board.queries.ts';
import { pageOf, ROOM } from './board.view.ts';
import { Pair } from './pair.tsx';
import { Prices } from './prices.tsx';
import { useBoard } from './use-board.ts';
import styles from './board.module.css';

const TICK_MS = SECOND_MS;
const PAGE_MS = 10 * SECOND_MS;
const NEW_MS = 20 * SECOND_MS;
const NARROW = '(max-width: 80rem)';

const watchWidth = (onChange: () => void): (() => void) => {
  const query = matchMedia(NARROW);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
};
const isNarrowNow = (): boolean => matchMedia(NARROW).matches;

/** The public screen of the stand (night §5). */
export const BoardPage = () => {
  const { data, answeredAt, isLost, isRefused, keep } = useBoard();
  const now = useNow(TICK_MS);
  const { timeZone } = useStand();
  useChime(data);
  const hasPrices = data?.shows === 'prices';
  return (
    <main className={classNames(styles['board'], isLost && !isRefused && styles['stale'])} id="main">
      <DocumentTitle>Board</DocumentTitle>
      <Head now={now} hasChime={!hasPrices && !isRefused} />
      <div className={styles['marks']} />
      {isLost && !isRefused && (
        <p className={styles['lost']} role="alert">
          <Icon name="no-signal" />
          <span>
            <strong>Connection lost.</strong>{' '}
            <span>{`${
              answeredAt !== null ? `${hasPrices ? 'Prices' : 'Numbers'} as of ${timeText(answeredAt, now, timeZone)}. ` : ''
            }Please ask at the window.`}</span>
          </span>
        </p>
      )}
      {isRefused ? <Pair now={now} onConnected={keep} /> : <Contents data={data} now={now} />}
    </main>
  );
};

const Contents = ({ data, now }: { readonly data: BoardData | undefined; readonly now: Instant }) => {
  if (data?.shows === 'prices') return <Prices data={data} turn={Math.floor(now / PAGE_MS)} />;
  const isEmpty = data === undefined || data.preparing.length + data.ready.length === 0;
  return isEmpty ? <Empty menuPath={data?.menu_path ?? null} /> : <Numbers data={data} now={now} />;
};

const Head = ({ now, hasChime }: { readonly now: Instant; readonly hasChime: boolean }) => {
  const { standName, pickupPlace, timeZone } = useStand();
  const isAwake = useWakeLock(true);
  return (
    <header className={styles['head']}>
      <p className={styles['logo']}>
        <img src="/images/logo.svg" alt="" />
        <span>{standName}</span>
      </p>
      <p className={styles['place']}>
        <Icon name="pin" />
        <span>{placeTitle(pickupPlace)}</span>
      </p>
      {!isAwake && <p className={styles['turnsOff']}>{MAY_TURN_OFF}</p>}
      {hasChime && <ChimeButton />}
      <p className={styles['clock']}>{timeText(now, now, timeZone)}</p>
    </header>
  );
};

const useChimeSetting = () => {
  const { store } = useServices();
  const [stored] = useState(() => createStoredValue(store, 'board-chime', z.boolean(), true));
  return { stored, isOn: useSyncExternalStore(stored.subscribe, stored.get) };
};

/** Browsers only play sound after a touch, so the button plays right away. */
const ChimeButton = () => {
  const { sounds } = useServices();
  const { stored, isOn } = useChimeSetting();
  const toggle = (): void => {
    stored.set(!isOn);
    if (!isOn) sounds.chime();
  };
  useEffect(() => sounds.unlockOnTouch(), [sounds]);
  return (
    <button className={styles['sound']} type="button" aria-pressed={isOn} onClick={toggle}>
      <Icon name="volume" />
      <span>{isOn ? 'Chime on' : 'Chime off'}</span>
    </button>
  );
};

/** One chime for all orders that became ready since the last response; none for those ready when the board was opened. */
const useChime = (data: BoardData | undefined): void => {
  const { sounds } = useServices();
  const { isOn } = useChimeSetting();
  const known = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    if (data === undefined) return;
    const ready = new Set(data.ready.map(({ number }) => number));
    const before = known.current;
    known.current = ready;
    if (isOn && before !== null && [...ready].some((number) => !before.has(number))) sounds.chime();
  }, [data, isOn, sounds]);
};

/** @param menuPath null until the stand has answered. */
const Empty = ({ menuPath }: { readonly menuPath: string | null }) => (
  <section className={styles['empty']}>
    <h1>{menuPath === null ? 'Orders at the stand' : 'Order from your seat'}</h1>
    {menuPath !== null && (
      <>
        <QrCode className={styles['qr'] ?? ''} text={`${window.location.origin}${menuPath}`} label="QR code of the menu" />
        <p>
          Scan, or type <strong translate="no">{window.location.host}</strong>
        </p>
        <p>Your number shows here when we start to make it.</p>
      </>
    )}
  </section>
);

const Numbers = ({ data, now }: { readonly data: BoardData; readonly now: Instant }) => {
  const room = useSyncExternalStore(watchWidth, isNarrowNow) ? ROOM.narrow : ROOM.wide;
  const turn = Math.floor(now / PAGE_MS);
  const preparing = pageOf(data.preparing, room.preparing, turn);
  const ready = pageOf(data.ready, room.ready, turn);
  return (
    <>
      <h1>
        <VisuallyHidden>Orders at the stand</VisuallyHidden>
      </h1>
      <section className={styles['preparing']} aria-labelledby="board-preparing">
        <h2 id="board-preparing">
          <Icon name="basket" />
          Preparing
        </h2>
        <ul>
          {preparing.shown.map((order) => (
            <Order key={order.number} {...order} />
          ))}
        </ul>
        <More>{preparing.more > 0 && `and ${preparing.more} more`}</More>
      </section>
      <section className={styles['ready']} aria-labelledby="board-ready">
        <h2 id="board-ready">
          <Icon name="bag" />
          Ready for Pickup
        </h2>
        <ul aria-live="polite">
          {ready.shown.map(({ ready_at: readyAt, ...order }) => (
            <Order key={order.number} {...order} isNew={readyAt !== null && elapsedMs(readyAt, now) < NEW_MS} />
          ))}
        </ul>
        <More>{ready.more > 0 ? `and ${ready.more} more` : 'Say your pickup code at the window.'}</More>
      </section>
    </>
  );
};

const More = ({ children }: { readonly children: ReactNode }) => <p className={styles['more']}>{children}</p>;

type OrderProps = { readonly number: string; readonly name: string; readonly isNew?: boolean };

const Order = ({ number, name, isNew = false }: OrderProps) => (
  <li className={classNames(styles['order'], isNew && styles['new'])}>
    <VisuallyHidden>{spokenOrderNumber(number)}</VisuallyHidden>
    <span className={styles['number']} aria-hidden="true" translate="no">
      {number}
    </span>
    <Name>{name}</Name>
  </li>
);

const Name = ({ children }: { readonly children: string }) => (
  <span className={styles['name']} ref={useFit<HTMLSpanElement>()}>
    {children}
  </span>
);
