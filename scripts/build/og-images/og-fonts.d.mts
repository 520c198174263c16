export const serifFamily: string
export const sansFamily: string
export function pictureFonts(folder: string): Promise<string[]>
