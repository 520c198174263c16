/** The header by which a page says whose it is, by id: an account may be open in it while the login session is another's, who signed in
 *  on this device since. What names another account than that of its login session is answered as without one. */
export const accountHeader = 'Account-Id'
