/** What ends a line of an e-mail's head, or turns what follows it around: no one line that people write may hold it. */
export const unfitForLine = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u
