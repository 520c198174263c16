type Node = Map<string, Node> | { bytes: Blob }

const missing = (name: string) => new DOMException(`there is no ${name}`, 'NotFoundError')

/** A private file system in memory, of what packs use of it: `getDirectory` of one origin. As in a browser it answers later,
 *  by when a transaction that waited for it would be over. */
export function makeFiles(): () => Promise<FileSystemDirectoryHandle> {
  const root: Node = new Map()
  return async () => {
    await new Promise((resolve) => setTimeout(resolve))
    return directory(root)
  }
}

function directory(nodes: Map<string, Node>): FileSystemDirectoryHandle {
  const handle = {
    kind: 'directory',
    async getDirectoryHandle(name: string, { create = false } = {}) {
      const node = nodes.get(name) ?? (create ? new Map<string, Node>() : undefined)
      if (!(node instanceof Map)) throw missing(name)
      nodes.set(name, node)
      return directory(node)
    },
    async getFileHandle(name: string, { create = false } = {}) {
      const node = nodes.get(name) ?? (create ? { bytes: new Blob() } : undefined)
      if (!node || node instanceof Map) throw missing(name)
      nodes.set(name, node)
      return file(node, name)
    },
    async removeEntry(name: string) {
      if (!nodes.delete(name)) throw missing(name)
    },
    async *keys() {
      yield* [...nodes.keys()]
    },
  }
  return handle as unknown as FileSystemDirectoryHandle
}

/** As browsers have it, what is written counts when it is closed. */
function file(node: { bytes: Blob }, name: string): FileSystemFileHandle {
  const handle = {
    kind: 'file',
    getFile: async () => new File([node.bytes], name),
    async createWritable() {
      const written: BlobPart[] = []
      return {
        write: async (part: BlobPart) => void written.push(part),
        close: async () => void (node.bytes = new Blob(written)),
        abort: async () => undefined,
      }
    },
  }
  return handle as unknown as FileSystemFileHandle
}
