-- The fair queue of one lane (duequeue.py tells what it promises). One script, so that each operation is atomic.
-- KEYS[1]: what all keys of the lane begin with. ARGV[1]: the operation; the rest are its arguments.
-- Times are milliseconds of the server's clock; costs are milliseconds of a worker.

local base = KEYS[1]
local waiting = base .. ':waiting' -- match -> since when it is in the queue
local leases = base .. ':leases' -- match -> when whoever took it counts as dead
local held = base .. ':held' -- match -> when that which was found is to be done
local found = base .. ':found' -- match -> what was found
local again = base .. ':again' -- match -> share, of matches that became due anew while taken
local shares = base .. ':shares' -- match -> share, of all that are in the queue or taken
local alarm = base .. ':alarm' -- when a token comes for what is held next
local GROUPS = base .. ':groups' -- those who share the lane

local FRONT, GUESS, FORGET = 'front', 5, 3600

local function now()
    local time = redis.call('TIME')
    return tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
end

local function list_of(share)
    return base .. ':of:' .. share
end

-- A share is "group/member". Groups share the lane, the members of a group share what it gets.
local function group_of(share)
    return string.match(share, '^(.-)/')
end

local function members_of(group)
    return base .. ':members:' .. group
end

-- A level of sharing: `:busy` has what each has cost, of those with something in the queue; `:idle` the same
-- of the others; `:clock` what the one served last had cost.
local function clock_of(level)
    return tonumber(redis.call('GET', level .. ':clock') or '0')
end

local function enter(level, who)
    if not redis.call('ZSCORE', level .. ':busy', who) then
        -- Who was away comes back level with the others: neither ahead for its absence nor behind.
        local spent = tonumber(redis.call('ZSCORE', level .. ':idle', who) or '0')
        redis.call('ZREM', level .. ':idle', who)
        redis.call('ZADD', level .. ':busy', math.max(clock_of(level), spent), who)
    end
end

local function leave(level, who)
    redis.call('ZADD', level .. ':idle', redis.call('ZSCORE', level .. ':busy', who), who)
    redis.call('ZREM', level .. ':busy', who)
    redis.call('EXPIRE', level .. ':idle', FORGET)
end

local function next_of(level)
    local first = redis.call('ZRANGE', level .. ':busy', 0, 0, 'WITHSCORES')
    if first[1] then
        redis.call('SET', level .. ':clock', first[2], 'EX', FORGET)
    end
    return first[1]
end

local function charge_at(level, who, cost)
    if redis.call('ZSCORE', level .. ':busy', who) then
        redis.call('ZINCRBY', level .. ':busy', cost, who)
    else
        redis.call('ZINCRBY', level .. ':idle', cost, who)
        redis.call('ZREMRANGEBYSCORE', level .. ':idle', '-inf', clock_of(level))
        redis.call('EXPIRE', level .. ':idle', FORGET)
    end
end

local function charge(share, cost)
    local group = group_of(share)
    charge_at(GROUPS, group, cost)
    charge_at(members_of(group), share, cost)
end

local function queue(match, share, at, place)
    if redis.call('ZADD', waiting, 'NX', at, match) == 0 then
        return
    end
    redis.call('HSET', shares, match, share)
    redis.call(place == FRONT and 'LPUSH' or 'RPUSH', list_of(share), match)
    local group = group_of(share)
    enter(GROUPS, group)
    enter(members_of(group), share)
end

local function lease(match, milliseconds)
    redis.call('ZADD', leases, now() + milliseconds, match)
end

local function take_back_lost()
    for _, match in ipairs(redis.call('ZRANGEBYSCORE', leases, '-inf', now(), 'LIMIT', 0, 100)) do
        redis.call('ZREM', leases, match)
        redis.call('HDEL', again, match)
        local share = redis.call('HGET', shares, match)
        if share then
            queue(match, share, now(), FRONT)
        end
    end
end

-- Milliseconds until the first of what is held, if no token is on its way for it; else -1. While matches wait
-- there are tokens enough, and whoever finds nothing more to take comes here.
local function until_alarm()
    local first = redis.call('ZRANGE', held, 0, 0, 'WITHSCORES')[2]
    if not first or redis.call('ZCARD', waiting) > 0 then
        return -1
    end
    local moment, set, time = tonumber(first), tonumber(redis.call('GET', alarm) or '0'), now()
    if set >= time and set <= moment then
        return -1
    end
    redis.call('SET', alarm, moment)
    return math.max(0, moment - time)
end

local operations = {}

-- put MATCH SHARE: the match is due. Nothing happens if it is in the queue already.
function operations.put(match, share)
    if redis.call('ZSCORE', leases, match) or redis.call('ZSCORE', held, match) then
        redis.call('HSET', again, match, share)
    else
        queue(match, share, now())
    end
    return redis.call('ZCARD', waiting)
end

-- take LEASE: {match, milliseconds it waited, what was held or false}; or, if there is nothing to take, after how many
-- milliseconds to send a token, -1 for none. What is held goes first once its moment has come.
function operations.take(milliseconds)
    take_back_lost()
    local ripe = redis.call('ZRANGEBYSCORE', held, '-inf', now(), 'LIMIT', 0, 1)[1]
    if ripe then
        local kept = redis.call('HGET', found, ripe)
        redis.call('HDEL', found, ripe)
        redis.call('ZREM', held, ripe)
        charge(redis.call('HGET', shares, ripe), GUESS)
        lease(ripe, tonumber(milliseconds))
        return { ripe, 0, kept }
    end
    local group = next_of(GROUPS)
    if not group then
        return until_alarm()
    end
    local members = members_of(group)
    local share = next_of(members)
    local match = redis.call('LPOP', list_of(share))
    local since = tonumber(redis.call('ZSCORE', waiting, match))
    redis.call('ZREM', waiting, match)
    if redis.call('LLEN', list_of(share)) == 0 then
        leave(members, share)
        if redis.call('ZCARD', members .. ':busy') == 0 then
            leave(GROUPS, group)
        end
    end
    -- Until its cost is known, a guess: another worker would take from the same share at once otherwise.
    charge(share, GUESS)
    lease(match, tonumber(milliseconds))
    return { match, now() - since, false }
end

-- renew MATCH LEASE: whoever took it is alive.
function operations.renew(match, milliseconds)
    redis.call('ZADD', leases, 'XX', now() + tonumber(milliseconds), match)
    return 0
end

-- hold MATCH DELAY COST FOUND: something was found, to be done after DELAY. After how many milliseconds to
-- send a token, -1 for none; nothing if the lease was lost.
function operations.hold(match, delay, cost, what)
    local share = redis.call('HGET', shares, match)
    if redis.call('ZREM', leases, match) == 0 or not share then
        return false
    end
    charge(share, tonumber(cost) - GUESS)
    redis.call('ZADD', held, now() + tonumber(delay), match)
    redis.call('HSET', found, match, what)
    return until_alarm()
end

-- done MATCH COST: whoever took it has finished. How many wait.
function operations.done(match, cost)
    if redis.call('ZREM', leases, match) == 1 then
        local share = redis.call('HGET', again, match) or redis.call('HGET', shares, match)
        charge(share, tonumber(cost) - GUESS)
        redis.call('HDEL', shares, match)
        if redis.call('HDEL', again, match) == 1 then
            queue(match, share, now())
        end
    end
    return redis.call('ZCARD', waiting)
end

-- lengths: {waiting, held, taken, milliseconds that the oldest has waited}
function operations.lengths()
    local oldest = redis.call('ZRANGE', waiting, 0, 0, 'WITHSCORES')[2]
    local age = oldest and now() - tonumber(oldest) or 0
    return { redis.call('ZCARD', waiting), redis.call('ZCARD', held), redis.call('ZCARD', leases), age }
end

return operations[ARGV[1]](unpack(ARGV, 2))
