type PrivacySection = { readonly title: string; readonly facts: (contactDays: number, sendsTexts: boolean) => readonly string[] };

/** `/privacy`. Each sentence is a promise that the code keeps. */
export const PRIVACY = {
  title: 'Privacy',
  intro: (standName: string): string =>
    `What ${standName} knows about you, how long we keep it, and who sees it. There are no ads here, and no one tracks you.`,
  sections: [
    {
      title: 'What we keep, and how long',
      facts: (days, sendsTexts) => [
        `Your email address and phone number, to tell you about your order: ${days} days, or until you delete them.`,
        'Your name, what you ordered and what you paid: they stay in the band’s books.',
        'Your card number: never. Only the payment provider sees it.',
        'Your browser’s address for notifications, if you asked: until your order is over.',
        ...(sendsTexts
          ? [
              'That you asked for text messages, and when: as long as your number. If you reply STOP, a coded form of your number: for good.',
            ]
          : []),
        'A coded form of your network’s address, so no one can jam the stand: one night.',
      ],
    },
    {
      title: 'Who sees it',
      facts: (_days, sendsTexts) => [
        'The staff at the stand: your name, your order and its number.',
        'The admins of the stand: your email and phone too, if they have to help you.',
        `The services that the stand uses: the payment provider, and whoever delivers our emails${sendsTexts ? ', text messages' : ''} and notifications.`,
        'Anyone who knows your email or phone can see your order’s number and status. The rest opens only with your last name or pickup code.',
      ],
    },
    {
      title: 'On this phone',
      facts: () => [
        'Your cart, your last order, your language and, for one night, a random number that holds your items for you. Clear this site’s data in your browser, and they are gone.',
        'The stand counts how many people open the menu and pay. It does not count who.',
      ],
    },
    {
      title: 'Delete your email and phone now',
      facts: () => [
        'Open your order’s page on the phone that you ordered with, or by the link in your email. At the bottom is Delete My Email and Phone.',
        'It happens at once. We’ll still make your food, but we can’t write to you anymore.',
        'What you typed on the payment page stays with the payment provider, under its own rules and the law.',
      ],
    },
  ] as readonly PrivacySection[],
  toOrder: 'Find My Order',
  toMenu: 'Back to Menu',
};
