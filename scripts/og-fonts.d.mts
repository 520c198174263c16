export const serifFamily: string
export const sansFamily: string
export function pictureFonts(text: string, folder: string): Promise<string[]>
