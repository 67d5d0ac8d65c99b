/** Short, common, and hard to misread on a sign. */
export const SIGN_WORDS = {
  first: (
    'amber blue brave bright brown calm clever copper coral crisp dusty early fancy fast fresh friendly gentle giant gold green happy ' +
    'honest huge icy jolly kind lemon light little lucky magic mellow merry mint modern navy noble olive orange pink plain proud purple ' +
    'quick quiet rapid red royal ruby rusty salty silver smart snowy soft solid spicy steady sunny sweet swift tiny velvet violet warm ' +
    'white wild windy wise yellow young'
  ).split(' '),
  second: (
    'apple badger banjo bear beaver bison bonfire bugle camel canoe cello clover cobra comet condor cricket crow cymbal dolphin donkey ' +
    'dragon drum eagle falcon ferret fiddle flute fox gecko goose guitar harp hawk hornet horse jaguar koala lantern lion llama lobster ' +
    'magpie maple marimba moose oboe orca otter owl panda parrot pelican penguin piano piccolo pigeon pony puma rabbit raven robin ' +
    'rocket salmon seal shark sparrow spider squid stork sunset swan tiger tomato trumpet tuba turtle violin walrus willow wolf zebra'
  ).split(' '),
} as const;
