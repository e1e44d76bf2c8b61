/** Written by `npm run messages`. Edit src/locales/*.json instead. */
export type Messages = {
readonly 'messages': {
readonly 'edit': {
readonly 'noSubsteps': readonly [string, string];
readonly 'notBesideGoal': readonly [string, string];
readonly 'intoItself': readonly [string, string];
readonly 'goalStays': readonly [string, string];
readonly 'isClosed': readonly [string, string];
readonly 'isChosen': readonly [string, string];
readonly 'isFirst': readonly [string, string];
readonly 'isLast': readonly [string, string];
readonly 'finishedStay': readonly [string, string];
readonly 'isGone': readonly [string, string];
readonly 'beforeLasting': readonly [string, string];
readonly 'isFinal': (d: { readonly step: string | number }) => readonly [string, string];
readonly 'undoneTooLate': readonly [string, string];
readonly 'hasGoneOn': readonly [string, string];
readonly 'isEmpty': readonly [string, string];
readonly 'isTooLong': (d: { readonly length: number; readonly limit: number }) => readonly [string, string];
readonly 'actionIsDone': readonly [string, string];
readonly 'goalNotDone': readonly [string, string];
readonly 'isDoneAlready': readonly [string, string];
readonly 'isLeftOut': readonly [string, string];
readonly 'goalNotRemoved': readonly [string, string];
readonly 'doneNotRemoved': readonly [string, string];
readonly 'closedNotRemoved': readonly [string, string];
readonly 'isUntried': readonly [string, string];
readonly 'isGoal': readonly [string, string];
readonly 'isOver': readonly [string, string];
readonly 'isSoAlready': readonly [string, string];
readonly 'goalNotFailed': readonly [string, string];
readonly 'onlyTriedFail': readonly [string, string];
readonly 'isNotNeeded': readonly [string, string];
readonly 'hasNoParts': readonly [string, string];
readonly 'wouldBeOver': readonly [string, string];
readonly 'wayIsClosed': readonly [string, string];
readonly 'shapedByPlanner': readonly [string, string];
readonly 'onlyOwnPinned': readonly [string, string];
readonly 'rowIsGone': readonly [string, string];
readonly 'isNoVerdict': (d: { readonly words: string | number }) => readonly [string, string];
readonly 'noColumn': (d: { readonly name: string | number }) => readonly [string, string];
readonly 'rowNeedsName': readonly [string, string];
readonly 'noTable': readonly [string, string];
};
readonly 'model': {
readonly 'noKeySaved': readonly [string, string];
readonly 'noKeyForRole': (d: { readonly host: string | number; readonly role: string }) => readonly [string, string];
readonly 'noKey': (d: { readonly host: string | number }) => readonly [string, string];
readonly 'stopped': readonly [string, string];
readonly 'stalled': (d: { readonly host: string | number; readonly seconds: number }) => readonly [string, string];
readonly 'silent': (d: { readonly host: string | number; readonly seconds: string | number }) => readonly [string, string];
readonly 'answerCutOff': (d: { readonly host: string | number; readonly seen: string | number }) => readonly [string, string];
readonly 'redirected': (d: { readonly host: string | number; readonly to: string | number | null }) => readonly [string, string];
readonly 'unreachable': (d: { readonly host: string | number; readonly seen: string | number }) => readonly [string, string];
readonly 'noAnswer': (d: { readonly host: string | number }) => readonly [string, string];
readonly 'tooLong': (d: { readonly model: string | number; readonly context: number | null; readonly said: string | number | null }) => readonly [string, string];
readonly 'contextFull': (d: { readonly model: string | number; readonly context: number | null }) => readonly [string, string];
readonly 'billing': (d: { readonly host: string | number; readonly said: string | number | null }) => readonly [string, string];
readonly 'badKey': (d: { readonly host: string | number; readonly said: string | number | null }) => readonly [string, string];
readonly 'forbidden': (d: { readonly model: string | number; readonly host: string | number; readonly said: string | number | null }) => readonly [string, string];
readonly 'unknownModel': (d: { readonly host: string | number; readonly model: string | number; readonly said: string | number | null }) => readonly [string, string];
readonly 'refusedOrigin': (d: { readonly host: string | number }) => readonly [string, string];
readonly 'wrongAddress': (d: { readonly host: string | number; readonly status: string | number | null; readonly said: string | number | null }) => readonly [string, string];
readonly 'webPage': (d: { readonly host: string | number; readonly seen: string | number | null }) => readonly [string, string];
readonly 'otherApi': (d: { readonly host: string | number }) => readonly [string, string];
readonly 'unreadable': (d: { readonly host: string | number; readonly seen: string | number | null }) => readonly [string, string];
readonly 'rateLimited': (d: { readonly host: string | number; readonly wait: number | null; readonly said: string | number | null }) => readonly [string, string];
readonly 'overloaded': (d: { readonly host: string | number; readonly said: string | number | null }) => readonly [string, string];
readonly 'serverError': (d: { readonly host: string | number; readonly status: string | number | null; readonly said: string | number | null }) => readonly [string, string];
readonly 'refusedRequest': (d: { readonly host: string | number; readonly status: string | number | null; readonly said: string | number | null }) => readonly [string, string];
readonly 'declined': (d: { readonly model: string | number; readonly why: string | number | null }) => readonly [string, string];
readonly 'outputCut': (d: { readonly model: string | number; readonly tokens: number }) => readonly [string, string];
readonly 'badOutput': (d: { readonly model: string | number; readonly times: number; readonly seen: string | number }) => readonly [string, string];
};
readonly 'tab': {
readonly 'stopped': readonly [string, string];
readonly 'browserClosed': (d: { readonly sites: readonly string[] }) => readonly [string, string];
readonly 'ownTabClosed': (d: { readonly sites: readonly string[] }) => readonly [string, string];
readonly 'isClosed': readonly [string, string];
readonly 'elsewhere': (d: { readonly origin: string | number; readonly sites: readonly string[] }) => readonly [string, string];
readonly 'leavesSites': (d: { readonly origin: string | number }) => readonly [string, string];
readonly 'notLimited': (d: { readonly seen: string | number }) => readonly [string, string];
readonly 'notAllowed': readonly [string, string];
readonly 'extensionStore': readonly [string, string];
readonly 'browserPage': readonly [string, string];
readonly 'otherScheme': (d: { readonly scheme: string | number }) => readonly [string, string];
readonly 'viewer': readonly [string, string];
readonly 'replaced': readonly [string, string];
readonly 'wentAway': readonly [string, string];
readonly 'notLoaded': readonly [string, string];
readonly 'unresponsive': readonly [string, string];
readonly 'notOpened': readonly [string, string];
readonly 'notInFront': readonly [string, string];
readonly 'screenshotNeedsClick': readonly [string, string];
readonly 'noScreenshot': (d: { readonly seen: string | number }) => readonly [string, string];
readonly 'closedDuring': (d: { readonly sent: string | number | null }) => readonly [string, string];
readonly 'pageLeftDuring': (d: { readonly seen: string | number; readonly sent: string | number | null }) => readonly [string, string];
readonly 'keepsSending': (d: { readonly request: string | number }) => readonly [string, string];
readonly 'heldAndChanged': readonly [string, string];
readonly 'notReached': (d: { readonly url: string | number; readonly now: string | number; readonly sent: string | number | null }) => readonly [string, string];
};
readonly 'task': {
readonly 'pageNotResponding': readonly [string, string];
readonly 'goalIsEmpty': readonly [string, string];
readonly 'goalIsTooLong': (d: { readonly length: number; readonly limit: number }) => readonly [string, string];
readonly 'anotherTask': readonly [string, string];
readonly 'stillRunning': readonly [string, string];
readonly 'nothingToRepeat': readonly [string, string];
readonly 'noRoutine': readonly [string, string];
readonly 'notARoutine': (d: { readonly where: string | number }) => readonly [string, string];
readonly 'notInHistory': readonly [string, string];
readonly 'notOpen': readonly [string, string];
readonly 'noStartPage': readonly [string, string];
readonly 'isFinished': readonly [string, string];
readonly 'waitsForYou': readonly [string, string];
readonly 'questionIsOver': readonly [string, string];
readonly 'noSuchField': readonly [string, string];
readonly 'fieldIsNotFound': readonly [string, string];
readonly 'fieldActs': readonly [string, string];
readonly 'tooManyCards': (d: { readonly times: number }) => readonly [string, string];
readonly 'ofOtherVersion': readonly [string, string];
readonly 'noFileAsked': readonly [string, string];
readonly 'filesTooLarge': (d: { readonly limit: string | number }) => readonly [string, string];
readonly 'fileIsGone': readonly [string, string];
readonly 'notAnAddress': (d: { readonly address: string | number }) => readonly [string, string];
readonly 'keyHasSpaces': readonly [string, string];
readonly 'storageIsFull': readonly [string, string];
readonly 'storageIsNewer': readonly [string, string];
readonly 'storageIsBlocked': (d: { readonly seen: string | number }) => readonly [string, string];
readonly 'storageIsUnreadable': readonly [string, string];
readonly 'storageIsHeld': readonly [string, string];
readonly 'logIsDamaged': (d: { readonly count: number }) => readonly [string, string];
readonly 'connectionLost': readonly [string, string];
readonly 'crashed': (d: { readonly seen: string | number }) => readonly [string, string];
readonly 'crashedInRun': (d: { readonly seen: string | number }) => readonly [string, string];
readonly 'noSuchPlanner': (d: { readonly planner: string | number }) => readonly [string, string];
readonly 'nothingToRepair': readonly [string, string];
readonly 'noVersion': readonly [string, string];
};
readonly 'card': {
readonly 'downloads': string;
readonly 'unlinked': string;
readonly 'mayActOnDrop': string;
readonly 'runsScript': string;
readonly 'mayOpenMenu': string;
readonly 'leavesBrowser': string;
readonly 'linkNamesAct': string;
readonly 'linkRunsScript': string;
readonly 'label': (d: { readonly words: string | number }) => string;
readonly 'icon': (d: { readonly words: string | number }) => string;
readonly 'answers': (d: { readonly words: string | number }) => string;
readonly 'presses': (d: { readonly words: string | number }) => string;
readonly 'command': (d: { readonly words: string | number }) => string;
readonly 'linkCalled': (d: { readonly words: string | number }) => string;
readonly 'address': (d: { readonly words: string | number }) => string;
readonly 'mayActOnChoice': string;
readonly 'mayBeShortcut': string;
readonly 'mayActOnHover': string;
readonly 'mayActOnFill': string;
readonly 'mayActOnEnter': string;
readonly 'maySendOnKey': string;
readonly 'enterSends': string;
readonly 'formWithoutMethod': string;
readonly 'formRunsScript': string;
readonly 'sendsSearch': string;
readonly 'closesDialog': string;
readonly 'sendsByAddress': string;
readonly 'sendsElsewhere': (d: { readonly host: string | number }) => string;
readonly 'sendsForm': string;
readonly 'sendsFormHere': string;
readonly 'sendsAForm': string;
readonly 'plannedAsFinal': string;
readonly 'uploadsAtOnce': string;
readonly 'readsFile': (d: { readonly address: string | number }) => string;
readonly 'opensAgain': string;
readonly 'losesText': (d: { readonly words: string | number }) => string;
readonly 'typedElsewhere': (d: { readonly own: string | number; readonly other: string | number }) => string;
readonly 'putIntoAddress': (d: { readonly own: string | number; readonly other: string | number }) => string;
readonly 'keptChanging': string;
readonly 'limitUsedUp': string;
readonly 'notChecked': (d: { readonly seen: string | number }) => string;
readonly 'stepLeadsTo': (d: { readonly step: string | number; readonly host: string | number }) => string;
readonly 'stepInFrame': (d: { readonly step: string | number; readonly host: string | number }) => string;
readonly 'leavesSites': (d: { readonly origin: string | number }) => string;
};
readonly 'verb': {
readonly 'Pay or order': string;
readonly 'Delete': string;
readonly 'Send': string;
readonly 'Publish': string;
readonly 'Log out': string;
readonly 'Change account or access': string;
readonly 'Submit': string;
readonly 'Confirm': string;
readonly 'Download': string;
readonly 'Open another app': string;
readonly 'Send to another site': string;
readonly 'Send data to another site': string;
readonly 'Open again': string;
readonly 'Leave the page': string;
readonly 'Upload a file': string;
readonly 'Read the file': string;
};
readonly 'reason': {
readonly 'routine': string;
readonly 'removed': string;
readonly 'replaced': string;
readonly 'replacedWithRest': string;
readonly 'partOfDone': string;
readonly 'otherWayChosen': string;
readonly 'parentReworded': string;
readonly 'takenBack': string;
readonly 'markedDone': string;
readonly 'markedFailed': string;
readonly 'otherWayWorked': string;
readonly 'otherWayHere': string;
readonly 'otherWayTaken': string;
readonly 'otherWaysFollow': string;
readonly 'planChanged': string;
readonly 'pageChanged': string;
readonly 'onlyYours': string;
readonly 'allTried': string;
readonly 'tookOver': string;
readonly 'didByHand': string;
readonly 'plannedAlong': (d: { readonly step: string | number }) => string;
readonly 'doneTogether': (d: { readonly step: string | number }) => string;
readonly 'foundDone': (d: { readonly step: string | number }) => string;
readonly 'notNeededHere': (d: { readonly step: string | number }) => string;
readonly 'noneWorked': string;
readonly 'partFailed': string;
readonly 'ownFailed': string;
readonly 'couldNotBeDone': string;
readonly 'ownStepFailed': (d: { readonly step: string | number }) => string;
readonly 'ownStepOpen': (d: { readonly step: string | number }) => string;
readonly 'triedTooOften': string;
readonly 'claimedDone': (d: { readonly feedback: string | number }) => string;
readonly 'endRefused': (d: { readonly feedback: string | number }) => string;
readonly 'claimedAgain': string;
readonly 'claimedAtOnce': string;
readonly 'claimedLast': string;
readonly 'look': string;
readonly 'notComplete': string;
readonly 'goalNotReached': string;
readonly 'openedLate': (d: { readonly what: string | number }) => string;
readonly 'notChecked': (d: { readonly failure: string | number }) => string;
readonly 'notWritten': (d: { readonly failure: string | number }) => string;
readonly 'stoppedMidway': string;
readonly 'outcomeUnknown': (d: { readonly act: string | number }) => string;
readonly 'skipped': string;
readonly 'skippedBecause': (d: { readonly reason: string | number }) => string;
readonly 'noFile': string;
readonly 'noFileBecause': (d: { readonly reason: string | number }) => string;
readonly 'guardStep': (d: { readonly step: string | number }) => string;
readonly 'guardAction': (d: { readonly act: string | number; readonly times: string | number }) => string;
readonly 'guardBackAndForth': (d: { readonly one: string | number; readonly other: string | number }) => string;
readonly 'guardIdle': (d: { readonly times: string | number }) => string;
readonly 'usedUpPlanningSteps': (d: { readonly step: string | number; readonly limit: string | number }) => string;
readonly 'usedUpActions': (d: { readonly step: string | number; readonly limit: string | number }) => string;
readonly 'usedUpModelCalls': (d: { readonly step: string | number; readonly limit: string | number }) => string;
readonly 'usedUpTokens': (d: { readonly step: string | number; readonly limit: string | number }) => string;
readonly 'usedUpMoney': (d: { readonly step: string | number; readonly limit: string | number }) => string;
readonly 'usedUpTime': (d: { readonly step: string | number; readonly limit: string | number }) => string;
readonly 'noWayBack': (d: { readonly address: string | number }) => string;
readonly 'changedThere': (d: { readonly address: string | number }) => string;
readonly 'mayRepeat': (d: { readonly address: string | number }) => string;
readonly 'rehearsed': (d: { readonly address: string | number; readonly why: string | number }) => string;
readonly 'wayBackFailed': (d: { readonly address: string | number; readonly failure: string | number }) => string;
readonly 'changedAhead': string;
readonly 'failedAhead': (d: { readonly status: string | number }) => string;
readonly 'actedThrice': string;
readonly 'stepsUsedUp': (d: { readonly limit: string | number }) => string;
readonly 'roundsUsedUp': (d: { readonly limit: string | number }) => string;
readonly 'plannerAsked': (d: { readonly times: string | number }) => string;
readonly 'sameResult': (d: { readonly times: string | number }) => string;
readonly 'lastActs': (d: { readonly acts: string | number }) => string;
readonly 'nothingDone': string;
readonly 'noReply': (d: { readonly failure: string | number }) => string;
readonly 'emptyReply': string;
readonly 'everyFoundTried': string;
readonly 'tooFar': string;
readonly 'onlyStops': string;
readonly 'leftOutLost': string;
readonly 'leftOutAlike': string;
readonly 'leftOutDouble': string;
readonly 'leftOutWorst': string;
readonly 'isErrorPage': string;
readonly 'asksForPerson': string;
readonly 'noStart': string;
readonly 'noAction': (d: { readonly failure: string | number }) => string;
readonly 'startIsGone': string;
readonly 'triedAgain': string;
readonly 'tooManySteps': string;
readonly 'missedAim': string;
readonly 'notJudged': string;
readonly 'nothingChanged': string;
readonly 'emptyMessage': string;
readonly 'notCarriedOut': string;
readonly 'planIsFull': string;
readonly 'answerRefused': string;
readonly 'wayIsGone': string;
readonly 'nothingAfter': string;
readonly 'nothingLeft': string;
readonly 'attemptsUsedUp': (d: { readonly attempts: string | number }) => string;
readonly 'bestAttempt': (d: { readonly path: string | number }) => string;
readonly 'nothingWorked': string;
readonly 'nextIsYours': (d: { readonly step: string | number }) => string;
readonly 'nextIsPromising': (d: { readonly step: string | number }) => string;
readonly 'nextIsNew': (d: { readonly step: string | number }) => string;
readonly 'nextTriedOnce': (d: { readonly step: string | number; readonly value: string | number; readonly added: string | number }) => string;
readonly 'nextTried': (d: { readonly step: string | number; readonly value: string | number; readonly times: string | number; readonly added: string | number }) => string;
};
readonly 'step': {
readonly 'goOnFromHere': string;
readonly 'howToBegin': string;
readonly 'whatComesNext': string;
readonly 'proveToBeHuman': string;
};
readonly 'remark': {
readonly 'alreadyThere': (d: { readonly url: string | number }) => string;
readonly 'notAtAddress': (d: { readonly text: string | number }) => string;
readonly 'notOnPage': (d: { readonly text: string | number }) => string;
readonly 'notGone': (d: { readonly text: string | number }) => string;
readonly 'notShowing': (d: { readonly element: string | number; readonly text: string | number }) => string;
readonly 'notAsOften': (d: { readonly text: string | number; readonly times: string | number }) => string;
readonly 'takenBack': (d: { readonly what: string | number }) => string;
readonly 'heldBack': string;
readonly 'heldChanged': (d: { readonly what: string | number }) => string;
readonly 'loadedToRepeat': string;
readonly 'loadedAnyway': string;
readonly 'isRepeated': string;
readonly 'lostDuring': string;
readonly 'confirmedByYou': string;
readonly 'tabIsAt': (d: { readonly url: string | number }) => string;
readonly 'tabIsClosed': string;
readonly 'sent': (d: { readonly request: string | number }) => string;
readonly 'sentByWorker': (d: { readonly request: string | number }) => string;
readonly 'held': (d: { readonly request: string | number }) => string;
};
readonly 'rule': {
readonly 'answered': (d: { readonly step: string | number; readonly answer: string | number }) => string;
readonly 'answeredTo': (d: { readonly step: string | number; readonly question: string | number; readonly answer: string | number }) => string;
readonly 'noAnswer': (d: { readonly step: string | number }) => string;
readonly 'noAnswerBecause': (d: { readonly step: string | number; readonly reason: string | number }) => string;
readonly 'notDone': (d: { readonly step: string | number }) => string;
readonly 'notDoneBecause': (d: { readonly step: string | number; readonly reason: string | number }) => string;
readonly 'noFile': (d: { readonly step: string | number }) => string;
readonly 'noFileBecause': (d: { readonly step: string | number; readonly reason: string | number }) => string;
readonly 'notThere': (d: { readonly origin: string | number }) => string;
readonly 'notThereBecause': (d: { readonly origin: string | number; readonly reason: string | number }) => string;
readonly 'notThis': (d: { readonly step: string | number }) => string;
readonly 'notThisBecause': (d: { readonly step: string | number; readonly reason: string | number }) => string;
readonly 'refusedSite': (d: { readonly step: string | number; readonly origin: string | number }) => string;
readonly 'refusedDialog': (d: { readonly step: string | number; readonly dialog: string | number; readonly text: string | number; readonly site: string | number }) => string;
readonly 'refusedAct': (d: { readonly step: string | number; readonly act: string | number; readonly target: string | number; readonly site: string | number }) => string;
readonly 'refused': (d: { readonly step: string | number; readonly what: string | number }) => string;
readonly 'aboutStep': (d: { readonly step: string | number; readonly rule: string | number }) => string;
readonly 'taskDoneIf': (d: { readonly check: string | number }) => string;
readonly 'stepDoneIf': (d: { readonly step: string | number; readonly check: string | number }) => string;
readonly 'withdrawn': (d: { readonly rule: string | number }) => string;
};
readonly 'action': {
readonly 'quote': (d: { readonly text: string | number }) => string;
readonly 'nameless': (d: { readonly role: string | number }) => string;
readonly 'click': (d: { readonly it: string | number | null }) => string;
readonly 'doubleClick': (d: { readonly it: string | number | null }) => string;
readonly 'rightClick': (d: { readonly it: string | number | null }) => string;
readonly 'insert': (d: { readonly text: string | number; readonly at: string | number | null; readonly it: string | number | null }) => string;
readonly 'selectText': (d: { readonly text: string | number; readonly it: string | number | null }) => string;
readonly 'hover': (d: { readonly it: string | number | null }) => string;
readonly 'fill': (d: { readonly text: string | number; readonly it: string | number | null; readonly submits: boolean }) => string;
readonly 'select': (d: { readonly text: string | number; readonly it: string | number | null }) => string;
readonly 'press': (d: { readonly text: string | number; readonly it: string | number | null }) => string;
readonly 'scroll': (d: { readonly direction: 'up' | 'down' | 'left' | 'right' | 'top' | 'bottom'; readonly it: string | number | null; readonly until: string | number | null }) => string;
readonly 'drag': (d: { readonly it: string | number | null }) => string;
readonly 'upload': (d: { readonly it: string | number | null }) => string;
readonly 'goto': (d: { readonly text: string | number }) => string;
readonly 'newTab': (d: { readonly text: string | number }) => string;
readonly 'back': string;
readonly 'forward': string;
readonly 'switchTab': (d: { readonly tab: string | number }) => string;
readonly 'closeTab': (d: { readonly tab: string | number }) => string;
readonly 'goHome': string;
readonly 'readFile': (d: { readonly text: string | number }) => string;
readonly 'waitFor': (d: { readonly text: string | number; readonly gone: boolean }) => string;
readonly 'find': (d: { readonly text: string | number }) => string;
readonly 'readPart': (d: { readonly part: string | number }) => string;
readonly 'note': (d: { readonly text: string | number }) => string;
readonly 'ask': (d: { readonly text: string | number }) => string;
readonly 'copyLines': (d: { readonly text: string | number }) => string;
readonly 'copyAll': string;
readonly 'handOver': (d: { readonly text: string | number }) => string;
readonly 'stop': string;
readonly 'sense': string;
};
readonly 'change': {
readonly 'parts': {
readonly 'alert': string;
readonly 'button': string;
readonly 'checkbox': string;
readonly 'clickable': string;
readonly 'combobox': string;
readonly 'date': string;
readonly 'dialog': string;
readonly 'frame': string;
readonly 'file': string;
readonly 'group': string;
readonly 'group of fields': string;
readonly 'img': string;
readonly 'line': string;
readonly 'link': string;
readonly 'list': string;
readonly 'list of options': string;
readonly 'listbox': string;
readonly 'menu': string;
readonly 'menuitem': string;
readonly 'menuitemcheckbox': string;
readonly 'menuitemradio': string;
readonly 'message': string;
readonly 'option': string;
readonly 'part': string;
readonly 'picture': string;
readonly 'radio': string;
readonly 'row': string;
readonly 'searchbox': string;
readonly 'section': string;
readonly 'set of rows': string;
readonly 'slider': string;
readonly 'spinbutton': string;
readonly 'switch': string;
readonly 'tab': string;
readonly 'textbox': string;
readonly 'tooltip': string;
readonly 'tree': string;
readonly 'treeitem': string;
};
readonly 'states': {
readonly 'checked': readonly [string, string];
readonly 'partlyChecked': readonly [string, string];
readonly 'selected': readonly [string, string];
readonly 'pressed': readonly [string, string];
readonly 'current': readonly [string, string];
readonly 'disabled': readonly [string, string];
readonly 'readOnly': readonly [string, string];
readonly 'highlighted': readonly [string, string];
readonly 'picture': readonly [string, string];
readonly 'look': readonly [string, string];
};
readonly 'quote': (d: { readonly text: string | number }) => string;
readonly 'counted': (d: { readonly what: string | number; readonly count: string | number }) => string;
readonly 'nothing': string;
readonly 'more': (d: { readonly count: string | number }) => string;
readonly 'ongoing': string;
readonly 'byPage': string;
readonly 'lateEffect': string;
readonly 'later': string;
readonly 'appeared': (d: { readonly what: string; readonly named: string | number; readonly count: number }) => string;
readonly 'disappeared': (d: { readonly what: string | number; readonly named: string | number }) => string;
readonly 'expanded': (d: { readonly text: string | number; readonly isOpen: boolean }) => string;
readonly 'textAppeared': (d: { readonly text: string | number }) => string;
readonly 'textDisappeared': (d: { readonly text: string | number }) => string;
readonly 'textChanged': (d: { readonly before: string | number; readonly after: string | number }) => string;
readonly 'list': (d: { readonly what: string; readonly named: string | number; readonly count: number; readonly before: string | number; readonly removed: number; readonly added: number; readonly last: string | number | null; readonly first: string | number }) => string;
readonly 'reordered': (d: { readonly named: string | number; readonly first: string | number; readonly last: string | number | null }) => string;
readonly 'moved': (d: { readonly text: string | number; readonly to: string | number | null }) => string;
readonly 'announced': (d: { readonly text: string | number }) => string;
readonly 'focused': (d: { readonly what: string | number; readonly named: string | number }) => string;
readonly 'awaited': (d: { readonly gone: boolean; readonly text: string | number }) => string;
readonly 'state': (d: { readonly what: string; readonly named: string | number; readonly state: string | number }) => string;
readonly 'value': (d: { readonly what: string; readonly named: string | number; readonly text: string | number }) => string;
readonly 'invalid': (d: { readonly named: string | number; readonly text: string | number }) => string;
readonly 'loadedAgain': (d: { readonly to: string | number }) => string;
readonly 'navigated': (d: { readonly from: string | number; readonly to: string | number }) => string;
readonly 'errorPage': (d: { readonly status: string | number }) => string;
readonly 'sent': (d: { readonly request: string | number }) => string;
readonly 'sentByWorker': (d: { readonly request: string | number }) => string;
readonly 'sentDifferent': (d: { readonly request: string | number }) => string;
readonly 'sentInVain': (d: { readonly request: string | number; readonly status: string | number }) => string;
readonly 'held': (d: { readonly request: string | number }) => string;
readonly 'title': (d: { readonly text: string | number }) => string;
readonly 'dialog': (d: { readonly dialog: 'alert' | 'confirm' | 'prompt' | 'beforeunload'; readonly text: string | number; readonly answer: 'dismissed' | 'accepted' }) => string;
readonly 'newTab': (d: { readonly number: string | number; readonly url: string | number | null }) => string;
readonly 'download': (d: { readonly text: string | number }) => string;
readonly 'given': (d: { readonly text: string | number; readonly count: number; readonly to: string | number | null }) => string;
readonly 'scrolled': (d: { readonly text: string | number | null; readonly to: string | number }) => string;
};
};
readonly 'panel': {
readonly 'units': {
readonly 'calls': (d: { readonly n: number }) => string;
readonly 'actions': (d: { readonly n: number }) => string;
readonly 'tokens': (d: { readonly n: string | number }) => string;
};
readonly 'app': {
readonly 'name': string;
readonly 'tagline': string;
readonly 'connecting': string;
readonly 'lost': string;
readonly 'setup': string;
readonly 'history': string;
readonly 'back': string;
readonly 'dismiss': string;
};
readonly 'mode': {
readonly 'title': string;
readonly 'watch': {
readonly 'name': string;
readonly 'about': string;
};
readonly 'guarded': {
readonly 'name': string;
readonly 'about': string;
};
readonly 'trusted': {
readonly 'name': string;
readonly 'about': (d: { readonly site: string | number }) => string;
};
readonly 'noSite': string;
readonly 'always': string;
readonly 'unasked': string;
readonly 'kind': (d: { readonly label: string | number; readonly site: string | number }) => string;
readonly 'askAgain': string;
readonly 'askAgainAbout': (d: { readonly label: string | number }) => string;
};
readonly 'task': {
readonly 'label': string;
readonly 'placeholder': string;
readonly 'start': string;
readonly 'starting': string;
readonly 'keys': string;
readonly 'where': string;
readonly 'noTab': string;
readonly 'address': string;
readonly 'addressWhy': string;
readonly 'empty': string;
readonly 'tooLong': (d: { readonly length: number; readonly limit: number }) => string;
readonly 'left': (d: { readonly n: number }) => string;
readonly 'badAddress': string;
readonly 'notWeb': string;
readonly 'denied': (d: { readonly site: string | number }) => string;
readonly 'denyHint': string;
readonly 'permissionBroken': string;
readonly 'newTask': string;
};
readonly 'firstRun': {
readonly 'title': string;
readonly 'text': string;
readonly 'points': readonly [string, string, string];
readonly 'ready': string;
readonly 'next': string;
};
readonly 'controls': {
readonly 'group': string;
readonly 'stop': string;
readonly 'pause': string;
readonly 'resume': string;
readonly 'step': string;
readonly 'stopHint': string;
readonly 'pauseHint': string;
readonly 'resumeHint': string;
readonly 'stepHint': string;
};
readonly 'runStatus': {
readonly 'running': string;
readonly 'paused': string;
readonly 'waiting': string;
readonly 'blocked': string;
readonly 'finished': string;
};
readonly 'pressedStatus': {
readonly 'stop': string;
readonly 'pause': string;
readonly 'resume': string;
readonly 'step': string;
};
readonly 'nowWords': {
readonly 'title': string;
readonly 'next': string;
readonly 'last': string;
readonly 'acting': string;
readonly 'stuck': string;
readonly 'holding': string;
readonly 'driving': string;
readonly 'handBack': string;
readonly 'yourTurn': string;
readonly 'show': string;
readonly 'seen': string;
readonly 'seenWhy': string;
readonly 'didThat': string;
readonly 'finished': (d: { readonly words: string | number }) => string;
readonly 'clicked': string;
readonly 'filled': string;
readonly 'thoughts': string;
readonly 'site': string;
readonly 'dialog': string;
readonly 'file': string;
readonly 'outcome': string;
readonly 'plan': string;
};
readonly 'stops': {
readonly 'reached': string;
readonly 'notReached': string;
readonly 'unsettled': string;
readonly 'error': string;
readonly 'stopped': string;
readonly 'stoppedText': string;
readonly 'limit': string;
readonly 'limitText': (d: { readonly which: string | number; readonly amount: string | number; readonly next: string | number }) => string;
};
readonly 'nodeState': {
readonly 'waiting': string;
readonly 'running': string;
readonly 'paused': string;
readonly 'open': string;
readonly 'needsYou': string;
readonly 'unknown': string;
readonly 'done': string;
readonly 'failed': string;
readonly 'skipped': string;
readonly 'notNeeded': string;
readonly 'removed': string;
readonly 'unfinished': string;
readonly 'unreached': string;
};
readonly 'nodeKind': {
readonly 'and': string;
readonly 'or': string;
readonly 'action': string;
readonly 'unknown': string;
};
readonly 'plan': {
readonly 'title': string;
readonly 'tree': string;
readonly 'done': (d: { readonly done: number; readonly all: number }) => string;
readonly 'all': (d: { readonly n: number; readonly ordered: boolean }) => string;
readonly 'any': (d: { readonly n: number }) => string;
readonly 'ahead': string;
readonly 'looked': {
readonly 'seen': string;
readonly 'proven': string;
readonly 'failed': string;
readonly 'refused': string;
readonly 'wouldWrite': string;
};
readonly 'likely': (d: { readonly score: number }) => string;
readonly 'chanceShort': (d: { readonly score: number }) => string;
readonly 'you': string;
readonly 'planner': string;
readonly 'recovery': string;
readonly 'byYou': string;
readonly 'pinned': string;
readonly 'pinnedHint': string;
readonly 'goToCurrent': string;
readonly 'hidden': (d: { readonly n: number }) => string;
readonly 'notNeeded': (d: { readonly n: number }) => string;
readonly 'replacedBy': (d: { readonly words: string | number }) => string;
readonly 'way': (d: { readonly nth: number; readonly of: number }) => string;
readonly 'wayShort': (d: { readonly nth: number; readonly of: number }) => string;
readonly 'act': string;
readonly 'shape': string;
readonly 'chance': string;
readonly 'failure': string;
readonly 'pendingAdd': string;
readonly 'pendingReword': (d: { readonly words: string | number }) => string;
readonly 'pendingRemove': string;
readonly 'pendingRetry': string;
readonly 'pendingMove': (d: { readonly up: boolean }) => string;
readonly 'pendingNext': string;
readonly 'pendingDone': string;
readonly 'pendingFrom': (d: { readonly words: string | number }) => string;
readonly 'pendingGraft': string;
readonly 'pendingTell': (d: { readonly words: string | number }) => string;
readonly 'pendingFail': string;
readonly 'pendingPin': (d: { readonly isOn: boolean }) => string;
readonly 'pendingShape': string;
readonly 'pendingBreakpoint': (d: { readonly isOn: boolean }) => string;
readonly 'pendingCheck': string;
readonly 'pendingUndo': string;
readonly 'stopsHere': string;
readonly 'check': string;
readonly 'pending': string;
readonly 'refused': string;
readonly 'writing': string;
readonly 'by': string;
readonly 'why': string;
readonly 'page': string;
readonly 'notes': string;
readonly 'cost': string;
readonly 'tries': (d: { readonly n: number }) => string;
readonly 'noCost': string;
readonly 'making': string;
};
readonly 'answer': {
readonly 'evidence': string;
readonly 'copy': string;
readonly 'copied': string;
readonly 'none': string;
readonly 'save': string;
readonly 'goOn': string;
readonly 'change': string;
readonly 'otherPlanner': string;
};
readonly 'memory': {
readonly 'title': string;
readonly 'count': (d: { readonly all: number; readonly complete: number }) => string;
readonly 'none': string;
readonly 'name': string;
readonly 'status': string;
readonly 'complete': string;
readonly 'uncertain': string;
readonly 'met': string;
readonly 'unmet': string;
readonly 'unknown': string;
readonly 'expected': string;
readonly 'noValue': string;
readonly 'edit': (d: { readonly field: string | number; readonly row: string | number }) => string;
readonly 'judge': (d: { readonly constraint: string | number; readonly row: string | number }) => string;
readonly 'remove': (d: { readonly row: string | number }) => string;
readonly 'removeShort': string;
readonly 'editHint': string;
readonly 'read': (d: { readonly text: string | number }) => string;
readonly 'csv': string;
readonly 'json': string;
};
readonly 'transcript': {
readonly 'notes': string;
readonly 'rules': string;
readonly 'records': string;
readonly 'failed': string;
readonly 'unasked': {
readonly 'kind': string;
readonly 'site': string;
};
};
readonly 'spend': {
readonly 'title': string;
readonly 'limits': string;
readonly 'share': (d: { readonly share: number }) => string;
readonly 'by': string;
readonly 'byModel': string;
readonly 'failedCalls': (d: { readonly n: number }) => string;
readonly 'amount': (d: { readonly spent: string | number; readonly limit: string | number }) => string;
readonly 'noPrice': string;
readonly 'tokens': (d: { readonly n: number }) => string;
};
readonly 'simpler': {
readonly 'title': string;
readonly 'text': (d: { readonly model: string | number }) => string;
readonly 'about': string;
readonly 'start': string;
readonly 'starting': string;
};
readonly 'budgetName': {
readonly 'planningSteps': string;
readonly 'actions': string;
readonly 'modelCalls': string;
readonly 'tokens': string;
readonly 'usd': string;
readonly 'ms': string;
};
readonly 'budgetUnit': {
readonly 'planningSteps': string;
readonly 'actions': string;
readonly 'modelCalls': string;
readonly 'tokens': string;
readonly 'usd': string;
readonly 'ms': string;
};
readonly 'problem': {
readonly 'title': string;
readonly 'blocked': string;
readonly 'allow': string;
readonly 'setup': string;
readonly 'saveStorage': string;
};
readonly 'search': {
readonly 'value': string;
readonly 'worth': (d: { readonly times: number; readonly value: number }) => string;
readonly 'classes': {
readonly 'safe': string;
readonly 'destructive': string;
readonly 'terminating': string;
};
readonly 'state': string;
readonly 'open': string;
readonly 'visits': (d: { readonly times: number }) => string;
readonly 'uct': (d: { readonly value: number }) => string;
readonly 'next': string;
readonly 'wayBack': string;
};
readonly 'systemName': {
readonly 'structured': string;
readonly 'structured+memory': string;
readonly 'best': string;
readonly 'react': string;
readonly 'occam': string;
readonly 'occam+judge': string;
readonly 'weboperator': string;
readonly 'plan-mcts': string;
readonly 'action-mcts': string;
readonly 'action-search': string;
readonly 'agent-e': string;
};
};
readonly 'cards': {
readonly 'card': {
readonly 'title': string;
readonly 'suggestion': string;
readonly 'doIt': string;
readonly 'on': string;
readonly 'inFrame': (d: { readonly own: string | number; readonly top: string | number }) => string;
readonly 'readOn': (d: { readonly site: string | number }) => string;
readonly 'destination': string;
readonly 'opens': string;
readonly 'fields': (d: { readonly n: number }) => string;
readonly 'hiddenFields': (d: { readonly n: number }) => string;
readonly 'row': string;
readonly 'price': string;
readonly 'typed': string;
readonly 'userInfo': (d: { readonly host: string | number }) => string;
readonly 'lets': string;
readonly 'emptyValue': string;
readonly 'change': string;
readonly 'changeField': (d: { readonly label: string | number }) => string;
readonly 'changed': (d: { readonly label: string | number }) => string;
readonly 'lookAgain': string;
readonly 'unchanged': string;
readonly 'changeHint': string;
readonly 'risk': {
readonly 'low': string;
readonly 'high': string;
readonly 'unknown': string;
};
readonly 'judgedBy': {
readonly 'critic': string;
};
readonly 'askedBy': {
readonly 'you': string;
readonly 'plan': string;
};
readonly 'once': (d: { readonly verb: string | number | null }) => string;
readonly 'crumbs': string;
readonly 'standing': (d: { readonly label: string | number; readonly site: string | number }) => string;
readonly 'didIt': string;
readonly 'skip': string;
readonly 'takeOver': string;
readonly 'reason': string;
readonly 'reasonPlaceholder': string;
readonly 'skipNow': string;
readonly 'mayHaveHappened': string;
readonly 'happened': string;
readonly 'noEnter': string;
readonly 'waits': string;
};
readonly 'planFirst': {
readonly 'title': string;
readonly 'below': string;
readonly 'more': (d: { readonly n: number }) => string;
readonly 'sites': string;
readonly 'sitesOnly': string;
readonly 'asks': string;
readonly 'asksNothing': string;
readonly 'cost': string;
readonly 'estimate': (d: { readonly calls: number; readonly money: string | number | null }) => string;
readonly 'start': string;
readonly 'edit': string;
readonly 'narrow': string;
readonly 'narrowTitle': string;
readonly 'staysOnSites': (d: { readonly sites: string | number }) => string;
readonly 'strict': string;
readonly 'actions': string;
readonly 'usd': string;
readonly 'badAmount': string;
readonly 'startNarrow': string;
};
readonly 'ask': {
readonly 'title': string;
readonly 'answer': string;
readonly 'secret': string;
readonly 'tell': string;
readonly 'skip': string;
};
readonly 'handOver': {
readonly 'title': string;
readonly 'hint': string;
readonly 'done': string;
readonly 'skip': string;
};
readonly 'dialog': {
readonly 'confirmTitle': string;
readonly 'promptTitle': string;
readonly 'says': (d: { readonly site: string | number }) => string;
readonly 'accept': string;
readonly 'leave': string;
readonly 'send': string;
readonly 'answer': string;
};
readonly 'site': {
readonly 'title': string;
readonly 'grant': string;
readonly 'refuse': string;
readonly 'denied': (d: { readonly origin: string | number }) => string;
};
readonly 'kindsOfFile': {
readonly 'image/*': string;
readonly 'video/*': string;
readonly 'audio/*': string;
readonly 'text/*': string;
readonly 'application/pdf': string;
};
readonly 'file': {
readonly 'title': (d: { readonly several: boolean }) => string;
readonly 'goesTo': string;
readonly 'at': string;
readonly 'wanted': string;
readonly 'kept': string;
readonly 'choose': (d: { readonly several: boolean }) => string;
readonly 'accepts': (d: { readonly kinds: readonly string[] }) => string;
readonly 'limit': (d: { readonly size: string | number }) => string;
readonly 'tooLarge': (d: { readonly size: string | number; readonly limit: string | number }) => string;
readonly 'tooMany': (d: { readonly limit: number }) => string;
readonly 'give': (d: { readonly n: number }) => string;
readonly 'none': string;
readonly 'sending': string;
readonly 'unreadable': string;
};
readonly 'unknown': {
readonly 'title': string;
readonly 'text': string;
readonly 'act': string;
readonly 'evidence': string;
readonly 'happened': string;
readonly 'didNot': string;
};
};
readonly 'edits': {
readonly 'edits': {
readonly 'tools': string;
readonly 'moreTools': string;
readonly 'child': string;
readonly 'before': string;
readonly 'after': string;
readonly 'instead': string;
readonly 'reword': string;
readonly 'next': string;
readonly 'done': string;
readonly 'from': string;
readonly 'hint': string;
readonly 'cut': string;
readonly 'paste': string;
readonly 'fail': string;
readonly 'check': string;
readonly 'pin': string;
readonly 'unpin': string;
readonly 'stopBefore': string;
readonly 'dontStop': string;
readonly 'shape': {
readonly 'ordered': string;
readonly 'unordered': string;
readonly 'choice': string;
};
readonly 'groups': {
readonly 'add': string;
readonly 'change': string;
readonly 'run': string;
};
readonly 'addHere': string;
readonly 'more': string;
readonly 'remove': string;
readonly 'retry': string;
readonly 'runAgain': string;
readonly 'up': string;
readonly 'down': string;
readonly 'childLabel': string;
readonly 'beforeLabel': string;
readonly 'afterLabel': string;
readonly 'insteadLabel': string;
readonly 'rewordLabel': string;
readonly 'fromLabel': string;
readonly 'hintLabel': string;
readonly 'doneLabel': string;
readonly 'failLabel': string;
readonly 'checkLabel': string;
readonly 'add': string;
readonly 'replace': string;
readonly 'mark': string;
readonly 'markFailed': string;
readonly 'save': string;
readonly 'cancel': string;
readonly 'keysHint': string;
readonly 'empty': string;
readonly 'tooLong': (d: { readonly limit: number }) => string;
readonly 'keysTitle': string;
readonly 'keys': readonly [readonly [string, string], readonly [string, string], readonly [string, string], readonly [string, string], readonly [string, string], readonly [string, string], readonly [string, string], readonly [string, string], readonly [string, string], readonly [string, string], readonly [string, string], readonly [string, string], readonly [string, string], readonly [string, string], readonly [string, string], readonly [string, string], readonly [string, string], readonly [string, string], readonly [string, string], readonly [string, string], readonly [string, string], readonly [string, string], readonly [string, string], readonly [string, string], readonly [string, string], readonly [string, string], readonly [string, string]];
};
readonly 'composer': {
readonly 'label': string;
readonly 'help': string;
readonly 'send': string;
readonly 'ask': string;
readonly 'asked': string;
readonly 'asking': string;
readonly 'toStep': string;
readonly 'proposed': string;
readonly 'step': string;
readonly 'rule': string;
readonly 'ruleHere': string;
readonly 'drop': string;
readonly 'noStep': (d: { readonly number: string | number }) => string;
};
readonly 'staging': {
readonly 'title': (d: { readonly n: number }) => string;
readonly 'text': string;
readonly 'run': string;
readonly 'titleNow': (d: { readonly n: number }) => string;
readonly 'runNow': string;
readonly 'discard': string;
readonly 'add': string;
readonly 'remove': string;
};
readonly 'undone': {
readonly 'did': {
readonly 'add': string;
readonly 'remove': string;
readonly 'reword': string;
readonly 'move': string;
readonly 'next': string;
readonly 'graft': string;
readonly 'done': string;
readonly 'fail': string;
readonly 'retry': string;
readonly 'from': string;
readonly 'tell': string;
readonly 'check': string;
readonly 'pin': string;
readonly 'shape': string;
readonly 'breakpoint': string;
readonly 'replace': string;
readonly 'unpin': string;
readonly 'dontStop': string;
};
readonly 'undo': string;
readonly 'keys': string;
readonly 'dismiss': string;
readonly 'undone': string;
readonly 'redone': string;
readonly 'redo': string;
readonly 'redoKeys': string;
readonly 'cut': string;
readonly 'paste': string;
};
};
readonly 'operators': {
readonly 'operatorWords': {
readonly 'expand': {
readonly 'name': string;
readonly 'asking': string;
};
readonly 'repair': {
readonly 'name': string;
readonly 'asking': string;
};
readonly 'checkCompletion': {
readonly 'name': string;
readonly 'asking': string;
};
readonly 'explain': {
readonly 'name': string;
readonly 'asking': string;
};
readonly 'confirmUnsettled': {
readonly 'name': string;
readonly 'asking': string;
};
readonly 'updateTree': {
readonly 'name': string;
readonly 'asking': string;
};
readonly 'summarize': {
readonly 'name': string;
readonly 'asking': string;
};
readonly 'takeNotes': {
readonly 'name': string;
readonly 'asking': string;
};
readonly 'answer': {
readonly 'name': string;
readonly 'asking': string;
};
readonly 'readConstraints': {
readonly 'name': string;
readonly 'asking': string;
};
readonly 'updateMemory': {
readonly 'name': string;
readonly 'asking': string;
};
readonly 'nextAction': {
readonly 'name': string;
readonly 'asking': string;
};
readonly 'actInPlan': {
readonly 'name': string;
readonly 'asking': string;
};
readonly 'judgeMoves': {
readonly 'name': string;
readonly 'asking': string;
};
readonly 'critic': {
readonly 'name': string;
readonly 'asking': string;
};
readonly 'prepareTask': {
readonly 'name': string;
readonly 'asking': string;
};
readonly 'proposeAction': {
readonly 'name': string;
readonly 'asking': string;
};
readonly 'judgeActions': {
readonly 'name': string;
readonly 'asking': string;
};
readonly 'proposeSubplans': {
readonly 'name': string;
readonly 'asking': string;
};
readonly 'proposeActions': {
readonly 'name': string;
readonly 'asking': string;
};
readonly 'groundSubplan': {
readonly 'name': string;
readonly 'asking': string;
};
readonly 'judgeSubplan': {
readonly 'name': string;
readonly 'asking': string;
};
readonly 'judgeProgress': {
readonly 'name': string;
readonly 'asking': string;
};
readonly 'reviseSubplan': {
readonly 'name': string;
readonly 'asking': string;
};
readonly 'planStep': {
readonly 'name': string;
readonly 'asking': string;
};
readonly 'navigate': {
readonly 'name': string;
readonly 'asking': string;
};
readonly 'compareLooks': {
readonly 'name': string;
readonly 'asking': string;
};
readonly 'validate': {
readonly 'name': string;
readonly 'asking': string;
};
};
readonly 'criticWords': {
readonly 'asking': (d: { readonly control: string | number }) => string;
};
readonly 'otherOperator': {
readonly 'name': (d: { readonly operator: string | number }) => string;
};
};
readonly 'routines': {
readonly 'routines': {
readonly 'title': string;
readonly 'save': string;
readonly 'name': string;
readonly 'answers': string;
readonly 'saveIt': string;
readonly 'saved': string;
readonly 'cancel': string;
readonly 'run': string;
readonly 'starting': string;
readonly 'runThis': (d: { readonly name: string | number }) => string;
readonly 'about': (d: { readonly site: string | number }) => string;
readonly 'export': string;
readonly 'exportThis': (d: { readonly name: string | number }) => string;
readonly 'remove': string;
readonly 'removeThis': (d: { readonly name: string | number }) => string;
readonly 'confirm': string;
readonly 'keep': string;
readonly 'importOne': string;
readonly 'denied': (d: { readonly site: string | number }) => string;
readonly 'steps': (d: { readonly n: number }) => string;
readonly 'isNew': string;
readonly 'tooLarge': string;
readonly 'changed': string;
readonly 'changes': string;
readonly 'added': string;
readonly 'dropped': string;
readonly 'unchanged': (d: { readonly n: number }) => string;
readonly 'update': string;
readonly 'updated': string;
readonly 'restore': string;
readonly 'restoreThis': (d: { readonly name: string | number }) => string;
};
};
readonly 'history': {
readonly 'history': {
readonly 'title': string;
readonly 'none': string;
readonly 'loading': string;
readonly 'remove': string;
readonly 'removeThis': (d: { readonly goal: string | number }) => string;
readonly 'confirm': string;
readonly 'keep': string;
};
readonly 'again': {
readonly 'open': string;
readonly 'openThis': (d: { readonly goal: string | number }) => string;
readonly 'planner': string;
readonly 'about': (d: { readonly site: string | number }) => string;
readonly 'start': string;
readonly 'starting': string;
readonly 'cancel': string;
readonly 'denied': (d: { readonly site: string | number }) => string;
};
readonly 'compare': {
readonly 'open': string;
readonly 'openThis': (d: { readonly goal: string | number }) => string;
readonly 'title': string;
readonly 'left': string;
readonly 'right': string;
readonly 'loading': string;
readonly 'unreadable': string;
readonly 'result': string;
readonly 'answer': string;
readonly 'noAnswer': string;
readonly 'actions': string;
readonly 'calls': string;
readonly 'tokens': string;
readonly 'cost': string;
readonly 'unknownCost': string;
readonly 'time': string;
readonly 'plan': (d: { readonly name: string | number }) => string;
};
};
readonly 'details': {
readonly 'record': {
readonly 'title': string;
readonly 'loading': string;
readonly 'nothing': string;
readonly 'prompt': string;
readonly 'rules': string;
readonly 'earlier': (d: { readonly n: number }) => string;
readonly 'sent': string;
readonly 'reply': string;
readonly 'notKept': string;
readonly 'failed': string;
readonly 'pictured': (d: { readonly words: string | number }) => string;
readonly 'larger': string;
readonly 'smaller': string;
readonly 'noPicture': {
readonly 'notInFront': string;
readonly 'notAllowed': string;
readonly 'nextAction': string;
readonly 'unread': string;
readonly 'refused': string;
readonly 'dropped': string;
};
readonly 'requests': (d: { readonly n: number }) => string;
readonly 'checked': (d: { readonly isMet: boolean }) => string;
readonly 'judged': (d: { readonly what: string | number }) => string;
readonly 'asked': {
readonly 'approve': string;
readonly 'dialog': string;
readonly 'site': string;
readonly 'ask': string;
readonly 'handOver': string;
readonly 'file': string;
readonly 'plan': string;
readonly 'unknownOutcome': string;
};
readonly 'answered': {
readonly 'once': string;
readonly 'takeOver': string;
readonly 'change': string;
readonly 'done': string;
readonly 'granted': string;
readonly 'happened': string;
readonly 'didNot': string;
readonly 'skip': string;
readonly 'files': string;
readonly 'answer': string;
readonly 'promptText': string;
};
readonly 'beat': string;
readonly 'lostTo': string;
readonly 'time': string;
};
readonly 'find': {
readonly 'open': string;
readonly 'label': string;
readonly 'show': string;
readonly 'shown': {
readonly 'all': string;
readonly 'open': string;
readonly 'done': string;
readonly 'failed': string;
readonly 'yours': string;
readonly 'needsYou': string;
};
readonly 'found': (d: { readonly n: number; readonly all: number }) => string;
readonly 'close': string;
};
readonly 'drawn': {
readonly 'toggle': string;
readonly 'smaller': string;
readonly 'larger': string;
readonly 'fit': string;
readonly 'up': string;
readonly 'down': string;
readonly 'start': string;
readonly 'end': string;
};
readonly 'replay': {
readonly 'open': string;
readonly 'title': string;
readonly 'slider': string;
readonly 'at': (d: { readonly nth: number; readonly all: number }) => string;
readonly 'back': string;
readonly 'on': string;
readonly 'play': string;
readonly 'pause': string;
readonly 'now': string;
readonly 'unreadable': string;
readonly 'moments': {
readonly 'started': string;
readonly 'planned': string;
readonly 'added': string;
readonly 'addedByYou': string;
readonly 'begun': string;
readonly 'done': string;
readonly 'failed': string;
readonly 'closed': string;
readonly 'closedByYou': string;
readonly 'again': string;
readonly 'reworded': string;
readonly 'moved': string;
readonly 'acted': string;
readonly 'actFailed': string;
readonly 'asked': string;
readonly 'answered': string;
readonly 'tookOver': string;
readonly 'status': string;
readonly 'finished': string;
};
};
};
readonly 'planners': {
readonly 'planner': {
readonly 'best': {
readonly 'goodFor': string;
readonly 'cost': string;
};
readonly 'react': {
readonly 'goodFor': string;
readonly 'cost': string;
};
readonly 'occam': {
readonly 'goodFor': string;
readonly 'cost': string;
};
readonly 'occam+judge': {
readonly 'goodFor': string;
readonly 'cost': string;
};
readonly 'agent-e': {
readonly 'goodFor': string;
readonly 'cost': string;
};
readonly 'structured': {
readonly 'goodFor': string;
readonly 'cost': string;
};
readonly 'structured+memory': {
readonly 'goodFor': string;
readonly 'cost': string;
};
readonly 'weboperator': {
readonly 'goodFor': string;
readonly 'cost': string;
};
readonly 'plan-mcts': {
readonly 'goodFor': string;
readonly 'cost': string;
};
readonly 'action-mcts': {
readonly 'goodFor': string;
readonly 'cost': string;
};
readonly 'action-search': {
readonly 'goodFor': string;
readonly 'cost': string;
};
};
readonly 'missingPlanner': {
readonly 'name': (d: { readonly id: string | number }) => string;
};
};
readonly 'setup': {
readonly 'setup': {
readonly 'title': string;
readonly 'lead': string;
readonly 'key': string;
readonly 'keyStored': (d: { readonly host: string | number }) => string;
readonly 'keyMissing': (d: { readonly host: string | number }) => string;
readonly 'keyForget': string;
readonly 'baseUrl': string;
readonly 'baseUrlBad': string;
readonly 'baseUrlPlain': string;
readonly 'hostDenied': (d: { readonly host: string | number }) => string;
readonly 'save': string;
readonly 'saved': string;
readonly 'provider': string;
readonly 'ofHosted': string;
readonly 'ofLocal': string;
readonly 'ofOther': string;
readonly 'otherChat': string;
readonly 'otherMessages': string;
readonly 'getKey': (d: { readonly name: string | number }) => string;
readonly 'keyOptional': string;
readonly 'startIt': string;
readonly 'modelFromList': string;
readonly 'testAndSave': string;
readonly 'saveOnly': string;
readonly 'chooseModel': (d: { readonly n: number }) => string;
readonly 'foundServer': (d: { readonly host: string | number }) => string;
readonly 'foundReply': (d: { readonly model: string | number; readonly ms: number }) => string;
readonly 'foundNoSchema': string;
readonly 'foundContext': (d: { readonly tokens: number }) => string;
readonly 'foundShortContext': (d: { readonly tokens: number }) => string;
readonly 'cureByCommand': string;
readonly 'cureBySettings': string;
readonly 'foundImages': string;
readonly 'foundNoImages': string;
readonly 'more': string;
readonly 'aboutPlanning': string;
readonly 'aboutApproval': string;
readonly 'aboutResults': string;
readonly 'aboutModels': string;
readonly 'researchPlanners': string;
readonly 'pricing': string;
readonly 'priceIn': string;
readonly 'priceOut': string;
readonly 'priceAbout': (d: { readonly model: string | number }) => string;
readonly 'badPrice': string;
readonly 'model': string;
readonly 'price': (d: { readonly input: number; readonly output: number }) => string;
readonly 'priceUnknown': string;
readonly 'system': string;
readonly 'systemAbout': string;
readonly 'askBefore': string;
readonly 'unclear': string;
readonly 'strict': string;
readonly 'planFirst': string;
readonly 'lookAhead': string;
readonly 'candidateTable': string;
readonly 'sameModel': string;
readonly 'otherModel': string;
readonly 'trusted': string;
readonly 'trustedAbout': string;
readonly 'trustedNone': string;
readonly 'distrust': string;
readonly 'distrustSite': (d: { readonly site: string | number }) => string;
readonly 'learned': string;
readonly 'learnedAbout': string;
readonly 'learnedNone': string;
readonly 'learnedOn': (d: { readonly site: string | number }) => string;
readonly 'wordless': string;
readonly 'forget': string;
readonly 'forgetSite': (d: { readonly site: string | number }) => string;
readonly 'endCheck': string;
readonly 'pictures': string;
readonly 'limits': string;
readonly 'limitsAbout': string;
readonly 'badAmount': string;
readonly 'privacy': string;
readonly 'privacyPoints': readonly [readonly [string, string], readonly [string, string], readonly [string, string], readonly [string, string]];
readonly 'modelMissing': string;
};
readonly 'checking': {
readonly 'models': string;
readonly 'reply': string;
readonly 'context': string;
readonly 'images': string;
};
readonly 'roleModel': {
readonly 'critic': {
readonly 'name': string;
readonly 'about': string;
readonly 'inUse': (d: { readonly model: string | number; readonly host: string | number }) => string;
};
readonly 'checks': {
readonly 'name': string;
readonly 'about': string;
readonly 'inUse': (d: { readonly model: string | number; readonly host: string | number }) => string;
};
};
readonly 'practice': {
readonly 'start': string;
readonly 'about': (d: { readonly tokens: number }) => string;
readonly 'doing': (d: { readonly n: string | number }) => string;
readonly 'score': (d: { readonly model: string | number; readonly n: string | number }) => string;
readonly 'meaning': (d: { readonly n: number }) => string;
};
readonly 'practiceStep': {
readonly 'press': string;
readonly 'type': string;
readonly 'choose': string;
readonly 'read': string;
readonly 'resist': string;
};
readonly 'practiceOutcome': {
readonly 'wrong': string;
readonly 'unusable': string;
};
readonly 'endCheck': {
readonly 'text': {
readonly 'name': string;
readonly 'about': string;
};
readonly 'vision': {
readonly 'name': string;
readonly 'about': string;
};
readonly 'hybrid': {
readonly 'name': string;
readonly 'about': string;
};
};
readonly 'askBefore': {
readonly 'risky': {
readonly 'name': string;
readonly 'about': string;
};
readonly 'all': {
readonly 'name': string;
readonly 'about': string;
};
};
readonly 'unclear': {
readonly 'critic': {
readonly 'name': string;
readonly 'about': string;
};
readonly 'ask': {
readonly 'name': string;
readonly 'about': string;
};
};
readonly 'strict': {
readonly 'off': {
readonly 'name': string;
readonly 'about': string;
};
readonly 'on': {
readonly 'name': string;
readonly 'about': string;
};
};
readonly 'candidateTable': {
readonly 'off': {
readonly 'name': string;
readonly 'about': string;
};
readonly 'on': {
readonly 'name': string;
readonly 'about': string;
};
};
readonly 'lookAhead': {
readonly 'on': {
readonly 'name': string;
readonly 'about': string;
};
readonly 'off': {
readonly 'name': string;
readonly 'about': string;
};
};
readonly 'planFirst': {
readonly 'changes': {
readonly 'name': string;
readonly 'about': string;
};
readonly 'always': {
readonly 'name': string;
readonly 'about': string;
};
readonly 'never': {
readonly 'name': string;
readonly 'about': string;
};
};
readonly 'pictures': {
readonly 'on': {
readonly 'name': string;
readonly 'about': string;
};
readonly 'off': {
readonly 'name': string;
readonly 'about': string;
};
};
readonly 'effect': {
readonly 'none': string;
readonly 'reversible': string;
readonly 'irreversible': string;
};
};
readonly 'outcomes': {
readonly 'failureKinds': {
readonly 'staleRef': string;
readonly 'notFound': string;
readonly 'notVisible': string;
readonly 'covered': string;
readonly 'disabled': string;
readonly 'readOnly': string;
readonly 'notLanded': string;
readonly 'noEffect': string;
readonly 'needsTrustedInput': string;
readonly 'badTarget': string;
readonly 'timeout': string;
readonly 'tabClosed': string;
readonly 'tabForbidden': string;
readonly 'siteNotGranted': string;
readonly 'leavesFence': string;
readonly 'needsApproval': string;
readonly 'navigationFailed': string;
readonly 'contextGone': string;
readonly 'wouldWrite': string;
readonly 'noKey': string;
readonly 'keyRefused': string;
readonly 'billing': string;
readonly 'hostUnreachable': string;
readonly 'rateLimited': string;
readonly 'overloaded': string;
readonly 'badRequest': string;
readonly 'badModelOutput': string;
readonly 'modelRefused': string;
readonly 'outputCut': string;
readonly 'contextTooLong': string;
readonly 'aborted': string;
readonly 'declined': string;
readonly 'badInput': string;
readonly 'illegalEdit': string;
readonly 'unknownOutcome': string;
readonly 'storage': string;
readonly 'unexpected': string;
};
readonly 'delays': {
readonly 'silent': (d: { readonly host: string | number }) => string;
readonly 'stalled': (d: { readonly host: string | number }) => string;
readonly 'limiting': (d: { readonly host: string | number }) => string;
readonly 'overloaded': (d: { readonly host: string | number }) => string;
readonly 'failing': (d: { readonly host: string | number }) => string;
readonly 'again': (d: { readonly seconds: string | number }) => string;
};
};
};
