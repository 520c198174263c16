import path from 'node:path'
import { parseConfig } from './server/config.ts'
import { databaseConfig } from './server/database.ts'

const { databaseUrl, dataDir } = parseConfig(process.env, import.meta.dirname)

export default databaseConfig(databaseUrl, path.join(dataDir, 'vademecum.sqlite3'))
