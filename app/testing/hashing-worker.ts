import { studentsHashes } from '../../core/testing/students-hashes.ts'

onmessage = ({ data }: MessageEvent<number>) => postMessage(studentsHashes(data))
