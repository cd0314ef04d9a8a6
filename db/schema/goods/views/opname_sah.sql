-- What an adjustment is, for every list, report and total: what was cancelled is none.
create or replace view opname_sah as select * from opname where status = 'VALID';
