/** With a capital at its beginning: "multiple choice" is "Multiple choice". */
export const capitalised = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`
