let isUnderWay = false;

/** Signing in anew loses nothing: what was typed is there again afterwards, so that nobody is asked. */
export const leaveToSignIn = (): void => {
  isUnderWay = true;
};

export const isSigningInAnew = (): boolean => isUnderWay;
