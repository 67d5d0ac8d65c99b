/** 'the southwest corner of the bleachers' reads 'Southwest corner of the bleachers' where a sentence begins with it. */
export const placeTitle = (place: string): string => {
  const bare = place.replace(/^(the|el|la|los|las) /i, '');
  return bare.charAt(0).toUpperCase() + bare.slice(1);
};
