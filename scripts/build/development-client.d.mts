/** Folder of the client built with React's development build, from the sources as they are. */
export function buildDevelopmentClient(): Promise<string>
