/** Types an object as the members of one of Stripe's that it has. The stand-in leaves out what no application reads. */
export const partOf =
  <Whole>() =>
  <Name extends keyof Whole>(part: Pick<Whole, Name>): Pick<Whole, Name> =>
    part
