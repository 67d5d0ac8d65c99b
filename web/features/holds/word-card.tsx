import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Stack } from '#web/ui/stack.tsx';
import styles from './holds.module.css';

type WordCardProps = {
  readonly word: string | null;
  readonly isBusy: boolean;
  readonly onAsk: () => void;
  readonly onStop: () => void;
};

/** One tap ends an attack from the crowd's own network: people who are not at the stand do not know the word. */
export const WordCard = ({ word, isBusy, onAsk, onStop }: WordCardProps) => (
  <Card label="Tonight’s word">
    <Stack>
      <h2>Tonight’s word</h2>
      <p className="muted">
        Someone in the crowd keeps holding items without paying? Ask everyone who didn’t scan the sign for a word, and write it on the sign
        at the stand. Customers who have paid tonight are not asked. The stand also asks by itself when it sees an attack.
      </p>
      <Button variant="primary" busy={isBusy && word === null} disabled={word !== null} onClick={onAsk}>
        Ask for Tonight’s Word
      </Button>
      {word !== null && (
        <>
          <strong className={styles['word']}>{word}</strong>
          <p className="muted">Write it on the sign at the stand, large. Capitals, spaces and dashes don’t matter.</p>
          <Button busy={isBusy} onClick={onStop}>
            Stop Asking
          </Button>
        </>
      )}
    </Stack>
  </Card>
);
