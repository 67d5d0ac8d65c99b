import type { ReactNode } from 'react';
import { PATHS } from '#web/paths.ts';
import { QrCode } from '#web/platform/qr-code.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Paper, SHEET } from './paper.tsx';
import styles from './paper.module.css';

const NOTE = 'Three cards on one sheet. Cut along the dashes.';

type Role = {
  readonly name: string;
  readonly what: string;
  /** About four sentences, with the names of the buttons. */
  readonly steps: readonly ReactNode[];
  /** The fifth, which matters most. */
  readonly last: string;
};

const ROLES: readonly Role[] = [
  {
    name: 'Packer',
    what: 'You make the bags.',
    steps: [
      <>
        Tap <b>Start the next five</b>. They are yours now.
      </>,
      'Get what each order says. Check every item.',
      <>
        All checked? Tap <b>Mark as Ready for Pickup</b>. Put the number on the bag.
      </>,
      <>
        Something ran out? Tap <b>Sold Out</b> at once.
      </>,
    ],
    last: 'No network? Keep working. The tablet sends it later.',
  },
  {
    name: 'Window',
    what: 'You hand them out.',
    steps: [
      <>
        Ask for the number, then for the <b>pickup code</b>.
      </>,
      <>
        Is it the code on the card? Give the bag. Tap <b>Picked Up</b>.
      </>,
      'Red clock? Call the name out loud.',
      <>
        Something is missing? Dots, <b>Reopen</b>, say what.
      </>,
    ],
    last: 'Never give two bags for one number.',
  },
  {
    name: 'Runner',
    what: 'You keep them going.',
    steps: [
      <>
        Watch the <b>make list</b>. Fetch what has the highest number.
      </>,
      'Carry ready bags to the window. Sort by number.',
      'Bring water and cups before they run out.',
      'Line too long? Tell the manager to pause a station.',
    ],
    last: 'Ask the packer what is next before you walk.',
  },
];

/** A card for each role, to hang at its station (night §6). */
export const RoleCardsPage = () => (
  <Paper title="Role Cards" note={NOTE} canPrint>
    <section className={classNames(styles['paper'], styles['across'])} {...SHEET}>
      <div className={styles['roles']}>
        {ROLES.map((role) => (
          <RoleCard key={role.name} role={role} />
        ))}
      </div>
    </section>
  </Paper>
);

const RoleCard = ({ role: { name, what, steps, last } }: { readonly role: Role }) => (
  <article className={styles['role']}>
    <header>
      <h2>{name}</h2>
      <p>{what}</p>
    </header>
    <ol>
      {steps.map((step, at) => (
        // eslint-disable-next-line react/no-array-index-key -- the steps are constants and have no other name
        <li key={at}>
          <span>{step}</span>
        </li>
      ))}
    </ol>
    <p className={styles['last']}>{last}</p>
    <div className={styles['codes']}>
      <figure>
        <QrCode className={styles['qr'] ?? ''} label="QR code of the practice page" text={`${window.location.origin}/practice`} />
        <figcaption>Practice first</figcaption>
      </figure>
      <figure>
        <QrCode
          className={styles['qr'] ?? ''}
          label="QR code of the staff login page"
          text={`${window.location.origin}${PATHS.staffLogin.to()}`}
        />
        <figcaption>Then log in</figcaption>
      </figure>
    </div>
  </article>
);
