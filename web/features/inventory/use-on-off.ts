import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { inventoryContract } from '#adapters/http-contract/inventory.contract.ts';
import type { Product } from '#core/domain/catalogue/product.ts';
import { useCommand } from '#web/api/use-command.ts';
import { useServices } from '#web/composition/services-context.ts';
import { refetchInventory } from './inventory.queries.ts';
import { ON_OFF_FAILED, onOffDone } from './messages.ts';
import type { Flash } from './use-flash.ts';

export type OnOff = ReadonlyMap<Product['id'], boolean>;

/** Puts many products on the menu or takes them off, with undo; a failed one does not affect the others. */
export const useOnOff = (flash: Flash, onDone: () => void) => {
  const { api } = useServices();
  const queryClient = useQueryClient();
  /** The inverse of the last change; null: there is none. */
  const [undo, setUndo] = useState<OnOff | null>(null);
  const { run, isPending } = useCommand(
    async (wanted: OnOff) => {
      let failed = 0;
      for (const [id, is_active] of wanted)
        await api.call(inventoryContract.setActive, { params: { id }, body: { is_active } }).catch(() => (failed += 1));
      return { failed, wanted };
    },
    {
      onDone: ({ failed, wanted }) => {
        if (failed > 0) {
          flash.fail(ON_OFF_FAILED);
          return;
        }
        setUndo(wanted === undo ? null : new Map([...wanted].map(([id, isActive]) => [id, !isActive])));
        flash.succeed(onOffDone(wanted.size));
        onDone();
      },
      onSettled: () => void refetchInventory(queryClient),
    },
  );
  return {
    save: run,
    undo: undo === null ? null : () => run(undo),
    isPending,
  };
};
