-- A closing always reads one shop and one day. Each connection plans its statements once for any shop and day, and not for every closing.
alter function close_day(text, date, date) set plan_cache_mode = 'force_generic_plan';
