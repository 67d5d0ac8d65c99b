/** 'the southwest corner of the bleachers' becomes 'Southwest corner of the bleachers' at the start of a sentence. */
export const placeTitle = (place: string): string => {
  const bare = place.replace(/^(the|el|la|los|las) /i, '');
  return bare.charAt(0).toUpperCase() + bare.slice(1);
};
