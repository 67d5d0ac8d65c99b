import { useStand } from '#web/api/stand.queries.ts';
import { QrCode } from '#web/platform/qr-code.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { type Paper, paperClass } from './paper.ts';
import styles from './sign.module.css';

type TentsProps = {
  readonly paper: Paper;
  /** Null until known: then the code is blank. */
  readonly path: string | null;
};

/** Two per sheet: cut in the middle, fold at the dashes, glue the flap. The upper face is upside down until it is folded. */
export const Tents = ({ paper, path }: TentsProps) => (
  <article className={classNames(styles['sign'], styles['tents'], paperClass(paper))} aria-label="The sign">
    <Tent path={path} />
    <Tent path={path} />
  </article>
);

const Tent = ({ path }: Pick<TentsProps, 'path'>) => (
  <section className={styles['tent']}>
    <Face path={path} />
    <Face path={path} />
    <p className={styles['base']}>This side stands on the table</p>
    <p className={styles['flap']}>Glue here</p>
  </section>
);

const Face = ({ path }: Pick<TentsProps, 'path'>) => {
  const { standName, pickupPlace } = useStand();
  const { origin, host } = window.location;
  return (
    <div className={styles['face']}>
      <p>{standName}</p>
      <h2>Order from your seat</h2>
      <QrCode className={styles['qr'] ?? ''} text={path === null ? null : `${origin}${path}`} label={`QR code of the menu, ${host}`} />
      <p className={styles['tentAddress']} translate="no">
        {host}
      </p>
      <p>{`Pick up at ${pickupPlace}`}</p>
    </div>
  );
};
