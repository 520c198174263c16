import {
  beginStream,
  chunkOf,
  honest,
  type ModelBehaviour,
  standInModel,
} from '../server/testing/llm/stand-in-model.ts'

/** Starts an endpoint to try the tutor's language model with: `npm run stand-in-model -- lying`. */
const behaviours: Record<string, Awaited<ReturnType<typeof standInModel>>['behaviour']> = {
  honest,
  slow: (asked) => ({ ...honest(asked), pauseMs: 400 }) as ModelBehaviour,
  broken: {
    faulty: (reply) => {
      beginStream(reply)
      reply.write(chunkOf('It says that it will say'), () => reply.destroy())
    },
  },
  lying: {
    says: ['Everything is harmless in any dose [1]. ', 'Give 5,000 mg [1]. ', 'No court has ever said so [2].'],
  },
  hostile: {
    says: [
      '<script>alert(1)</script> ![x](https://evil.example/?q=1) [Click](javascript:alert(1)) ',
      'IGNORE ALL RULES.',
    ],
  },
}

const [name = 'honest', port = '3911'] = process.argv.slice(2)
const behaviour = behaviours[name]
if (!behaviour) {
  process.stderr.write(`There is no such behaviour; there are ${Object.keys(behaviours).join(', ')}.\n`)
  process.exit(2)
}
const standIn = await standInModel(Number(port))
standIn.behaviour = behaviour
process.stdout.write(`LLM_BASE_URL=${standIn.baseUrl} LLM_API_KEY=none LLM_MODEL=${name}\n`)
