/** Who studies without an account, on one device: owner of a database and of events there, and of nothing on a server. Leases
 *  of this id are anybody's. No account has it: theirs are UUIDs. */
export const anonymousId = 'anon'
