import styles from './overlay-art.module.css';

/** The drawing over an overlay's title: a basket being filled, or the stand with its shutter down. */
export const OverlayArt = ({ show }: { readonly show: 'basket' | 'closed-stand' }) => (
  <svg viewBox="0 0 120 120" width="140" height="140" aria-hidden="true">
    <circle className={styles['disc']} cx="60" cy="60" r="58" />
    {show === 'basket' ? <Basket /> : <ClosedStand />}
  </svg>
);

const Basket = () => (
  <>
    <g className={styles['brassLine']}>
      <path d="M30 58h60l-6 36H36z" />
      <path d="M44 58c0-18 6-28 16-28s16 10 16 28" />
    </g>
    <g className={styles['chalk']}>
      <rect x="40" y="70" width="40" height="5" rx="2.5" />
      <rect x="42" y="81" width="36" height="5" rx="2.5" />
    </g>
  </>
);

const ClosedStand = () => (
  <>
    <path className={styles['brass']} d="M24 50h72v-6l-8-16H32l-8 16z" />
    <path className={styles['nightLine']} d="M38 28l-4 22M50 28l-2 22M70 28l2 22M82 28l4 22" />
    <path className={styles['chalk']} d="M24 50a9 9 0 0 0 18 0 9 9 0 0 0 18 0 9 9 0 0 0 18 0 9 9 0 0 0 18 0z" />
    <path className={styles['shutter']} d="M32 66h56v26H32z" />
    <path className={styles['nightHair']} d="M32 72h56M32 79h56M32 86h56" />
    <rect className={styles['chalk']} x="40" y="70" width="40" height="15" rx="3" />
    <path className={styles['nightLine']} d="M47 77.5h26" />
  </>
);
