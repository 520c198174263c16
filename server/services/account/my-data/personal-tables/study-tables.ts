import { payload, receivedAtMs, withUser, type PersonalTable } from './personal-table.ts'

const derived = { notBecause: 'It is reckoned from the events, which are in events.jsonl.' }

/** What is kept of studying. */
export const studyTables = {
  sync_users: { ...withUser, exported: derived },
  events: {
    ...withUser,
    exported: { notBecause: 'They have files of their own: events.jsonl, answers.csv and notes.md.' },
  },
  event_spans: { ...withUser, exported: derived },
  attempts: { ...withUser, exported: derived },
  learners: { ...withUser, exported: derived },
  seq_marks: {
    ...withUser,
    exported: {
      file: 'refused-events',
      columns: {
        device_id: 'Number of the device.',
        epoch: 'Counts the databases that the device has had.',
        seq: 'Number that the device gave the event.',
        event_id: 'Its id, where it could be read.',
        why: 'refused: it was not taken; alias: it is there under another number.',
        code: 'Why it was refused.',
      },
    },
  },
  devices: {
    ...withUser,
    exported: {
      file: 'devices',
      columns: {
        device_id: 'Number of the device.',
        epoch: 'Counts the databases that the device has had.',
        last_seq: 'How many events it has numbered.',
        last_seen_at_ms: 'When it last sent any, epoch ms.',
        app_version: 'The version of the app there.',
      },
    },
  },
  quarantine: {
    ...withUser,
    exported: {
      file: 'set-aside-events',
      columns: {
        event_id: 'Id under which another event is stored.',
        payload: 'The event.',
        received_at_ms: receivedAtMs,
      },
    },
  },
  conversations: {
    ...withUser,
    exported: {
      file: 'conversations',
      columns: {
        id: 'The conversation with the tutor.',
        title: 'What it is called.',
        subject: 'What it is about.',
        category: 'What kind it is.',
        created_at_ms: 'Begun, epoch ms.',
        last_message_at_ms: 'When its latest message was written, epoch ms.',
      },
    },
  },
  chat_messages: {
    ...withUser,
    exported: {
      file: 'chat-messages',
      columns: {
        conversation_id: 'The conversation.',
        place: 'Place in it.',
        role: 'user: you; assistant: the tutor.',
        content: 'What was written.',
        asked: 'How it was asked: kind of message, what about, as JSON.',
        state: 'How far the answer is.',
        answer: 'The answer whole, with what it cites, as JSON.',
        is_helpful: 'What you said of the answer.',
        charged_on: 'The day whose AI token it took, UTC.',
        gap_words: 'Words of a question that had no good answer, which are counted for authors, as JSON.',
        created_at_ms: 'When it came, epoch ms.',
      },
    },
  },
  question_reports: {
    ...withUser,
    exported: {
      file: 'question-reports',
      columns: {
        id: 'Number of the report.',
        course_id: 'Number of the course.',
        item_id: 'The question.',
        payload,
        received_at_ms: receivedAtMs,
      },
    },
  },
  exam_starts: {
    ...withUser,
    exported: {
      file: 'exam-starts',
      columns: {
        sitting_id: 'The sitting.',
        course_id: 'Number of the course.',
        exam_id: 'The exam.',
        started_at_ms: "By the server's clock, epoch ms.",
      },
    },
  },
  first_answers: {
    ...withUser,
    exported: {
      file: 'first-answers',
      columns: {
        course_id: 'Number of the course.',
        item_id: 'The question.',
        item_hash: 'SHA-256 of the question as it was asked.',
        choices: 'What your first answer counts as among those of all students.',
      },
    },
  },
  correction_mails: {
    ...withUser,
    exported: {
      file: 'correction-mails',
      columns: { chosen_at_ms: 'When you asked for mails about corrections, epoch ms.' },
    },
  },
} satisfies Record<string, PersonalTable>
