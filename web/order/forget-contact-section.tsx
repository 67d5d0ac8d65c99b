import { useMutation } from '@tanstack/react-query';
import { ordersContract } from '#adapters/http-contract/orders.contract.ts';
import { useServices } from '#web/composition/services-context.ts';
import { useDialogs } from '#web/platform/dialogs.ts';
import { ORDER } from '#web/texts/en/order.ts';
import { useTexts } from '#web/texts/use-texts.ts';
import { Button } from '#web/ui/button.tsx';
import { FinePrint } from '#web/ui/fine-print.tsx';
import { Section } from '#web/ui/section.tsx';
import { Stack } from '#web/ui/stack.tsx';
import type { CustomerOrder } from './customer-order.ts';
import { useOwnCode } from './use-own-code.ts';

/** Lets customers delete their e-mail address and phone number right away. */
export const ForgetContactSection = ({ order }: { readonly order: CustomerOrder }) => {
  const { api, followedOrders } = useServices();
  const dialogs = useDialogs();
  const texts = useTexts('order', ORDER);
  const ownCode = useOwnCode(order);
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: (pickupCode: string) =>
      api.call(ordersContract.forgetContact, { params: { hash: order.lookupHash }, body: { pickupCode } }),
    onSuccess: () => followedOrders.set(followedOrders.get().filter(({ hash }) => hash !== order.lookupHash)),
    onError: (error) => void dialogs.alert(texts.forgetFailed(error)),
  });
  const forget = async (): Promise<void> => {
    const code = await ownCode(texts.forget);
    if (code === null) return;
    const isSure = await dialogs.confirm(texts.forgetEffect, { title: texts.forgetTitle, confirmLabel: texts.forgetNow, tone: 'danger' });
    if (isSure) mutate(code);
  };
  return (
    <Section title={texts.contactData}>
      {isSuccess ? (
        <output>{texts.forgotten}</output>
      ) : (
        <Stack>
          <Button variant="danger-quiet" width="full" busy={isPending} onClick={() => void forget()}>
            {texts.forget}
          </Button>
          <FinePrint>{texts.forgetEffect}</FinePrint>
        </Stack>
      )}
    </Section>
  );
};
