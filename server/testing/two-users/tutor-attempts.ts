import { type Attempt, everybodys, ofOwner, ownAlone, refused } from './attempt.ts'

/** Conversations with the tutor, how one wants to be taught, and what it reads. */
export const tutorAttempts: Record<string, Attempt> = {
  // A conversation of somebody else's is as if it were not there. Without `userId`: who names the owner is refused whatever they ask
  // for, which is looked at in chat.test.ts.
  listConversations: refused('wrong-account', ofOwner),
  getConversation: refused('not-found', ({ conversationId }) => ({
    params: { id: conversationId },
    query: { userId: undefined },
  })),
  // Even under the same id it is another one.
  startConversation: {
    ...ownAlone(({ conversationId }) => ({ body: { userId: undefined, id: conversationId, title: 'Another one' } })),
    repeats: ({ conversationId }) => [conversationId],
  },
  deleteConversation: ownAlone(({ conversationId }) => ({
    params: { id: conversationId },
    query: { userId: undefined },
  })),
  sendChatMessage: refused('not-found', ({ conversationId, chatMessageId }) => ({
    params: { id: conversationId },
    body: { userId: undefined, id: chatMessageId, content: 'What did they ask?' },
  })),
  chatReply: refused('not-found', ({ conversationId, chatMessageId }) => ({
    params: { id: conversationId, messageId: chatMessageId },
  })),
  stopChatReply: refused('not-found', ({ conversationId, chatMessageId }) => ({
    params: { id: conversationId, messageId: chatMessageId },
  })),
  rateChatMessage: refused('not-found', ({ conversationId, chatAnswerId }) => ({
    params: { id: conversationId },
    body: { userId: undefined, messageId: chatAnswerId, isHelpful: false },
  })),
  getStudyPreferences: ownAlone(ofOwner),
  saveStudyPreferences: ownAlone(() => ({ body: {} })),
  aiAnalytics: ownAlone(ofOwner),
  aiLearningStatus: ownAlone(ofOwner),
  shopLibrary: everybodys(),
}
