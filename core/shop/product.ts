/** In the cart and in orders a course goes under its own number plus this. */
export const courseProductOffset = 10_000
