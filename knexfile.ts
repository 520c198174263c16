import { parseConfig } from './server/config/config.ts'
import { databaseConfig, sqliteFileIn } from './server/database/database.ts'

const { databaseUrl, dataDir } = parseConfig(process.env, import.meta.dirname)

export default databaseConfig(databaseUrl, sqliteFileIn(dataDir))
